package io.tiercel.core.ssd.plan;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How critical disks have been of late: a mean over the moments at which some job was known, of which one that is a window old
 * counts half. A change of room takes some windows to pay back, so what happens to be between two jobs must not undo it. Not
 * thread-safe.
 */
public final class RecentCriticality {
    /** How often a window is looked at. */
    public static final int LOOKS = 6;

    /** Where no job is known for so many windows, none counts any more. */
    private static final double FORGET_WINDOWS = 5;

    /** So little above that of nobody is not remembered. */
    private static final double NOTHING = 0.01;

    private final double windowSeconds;
    /** Of disks that are not nobody's. */
    private Map<String, Double> means = new TreeMap<>();

    private boolean isKnown;
    private double unknownSeconds;

    /** @param windowSeconds from a round to the next */
    public RecentCriticality(double windowSeconds) {
        this.windowSeconds = windowSeconds;
    }

    /**
     * Looks at what jobs wait for now.
     *
     * @param now criticality of disks by their VMs' names; a VM that is not named counts as nobody's; none where no job is known
     * @param seconds since it last looked
     */
    public void look(Map<String, Double> now, double seconds) {
        if (now.isEmpty()) {
            unknownSeconds += seconds;
            isKnown &= unknownSeconds <= FORGET_WINDOWS * windowSeconds;
            return;
        }
        unknownSeconds = 0;
        double old = isKnown ? Math.pow(0.5, seconds / windowSeconds) : 0;
        Set<String> vms = new TreeSet<>(now.keySet());
        vms.addAll(means.keySet());
        Map<String, Double> next = new TreeMap<>();
        for (String vm : vms) {
            double mean = old * before(vm) + (1 - old) * now.getOrDefault(vm, Criticality.OF_NOBODY);
            if (mean > Criticality.OF_NOBODY * (1 + NOTHING)) {
                next.put(vm, mean);
            }
        }
        means = next;
        isKnown = true;
    }

    private double before(String vm) {
        return means.getOrDefault(vm, Criticality.OF_NOBODY);
    }

    /** Of the disk of a VM. Where no job was known of late, all disks count alike. */
    public double of(String vm) {
        return isKnown ? before(vm) : Criticality.OF_ALL;
    }
}
