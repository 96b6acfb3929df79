package io.tiercel.core.model;

import java.util.Locale;

/**
 * How near a task runs to a copy of its input, and what that copy is held in.
 *
 * <p>The seven levels of CAVA, section III-A, in the order in which it prefers them: VM ML, PM ML, RM ML, VM DL, PM DL,
 * rack local, off-rack. A host is the paper's physical machine. A copy in the memory of another rack counts as
 * {@link #OFF_RACK}.
 *
 * <p>The first is the paper's VM memory locality, VM ML (CAVA, section III-A).
 */
public enum LocalityLevel {
    VM_MEMORY(Proximity.SAME_VM, Medium.MEMORY),
    HOST_MEMORY(Proximity.SAME_HOST, Medium.MEMORY),
    RACK_MEMORY(Proximity.SAME_RACK, Medium.MEMORY),
    VM_DISK(Proximity.SAME_VM, Medium.DISK),
    HOST_DISK(Proximity.SAME_HOST, Medium.DISK),
    RACK_DISK(Proximity.SAME_RACK, Medium.DISK),
    OFF_RACK(Proximity.ELSEWHERE, Medium.DISK);

    private final Proximity proximity;
    private final Medium medium;

    LocalityLevel(Proximity proximity, Medium medium) {
        this.proximity = proximity;
        this.medium = medium;
    }

    /** The level at which a copy in this medium, so far away, is read. */
    public static LocalityLevel of(Proximity proximity, Medium medium) {
        return switch (proximity) {
            case SAME_VM -> medium == Medium.MEMORY ? VM_MEMORY : VM_DISK;
            case SAME_HOST -> medium == Medium.MEMORY ? HOST_MEMORY : HOST_DISK;
            case SAME_RACK -> medium == Medium.MEMORY ? RACK_MEMORY : RACK_DISK;
            case ELSEWHERE -> OFF_RACK;
        };
    }

    public Proximity proximity() {
        return proximity;
    }

    /** What the copy is held in; of a copy off the rack it does not matter. */
    public Medium medium() {
        return medium;
    }

    /** As settings write it: {@code vm-memory}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
