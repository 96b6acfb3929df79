package io.tiercel.core.locality;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The ways of placing tasks that may be chosen. */
public enum Placement {
    SAVING,
    CAVA,
    DELAY,
    FIFO;

    /** As settings write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(Placement::label).toList();
    }

    public static Placement labelled(String label) {
        return Arrays.stream(values())
                .filter(placement -> placement.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no placement is called " + label + "; there are " + String.join(", ", labels())));
    }

    /** What it is put together from, for a cluster of so many VMs. */
    public SchedulingConfig config(int vms) {
        return switch (this) {
            case SAVING -> SchedulingConfig.saving(vms);
            case CAVA -> SchedulingConfig.cava(vms);
            case DELAY -> SchedulingConfig.delay(vms);
            case FIFO -> SchedulingConfig.fifo();
        };
    }
}
