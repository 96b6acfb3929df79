package io.tiercel.core.topology;

/**
 * Two VMs, in the order of their names, so that the same two are equal.
 *
 * @param one the name that comes first
 */
public record VmPair(String one, String other) {
    public VmPair {
        if (one.compareTo(other) >= 0) {
            throw new IllegalArgumentException("not two VMs in order: " + one + ", " + other);
        }
    }

    /** Of two different VMs, in whatever order. */
    public static VmPair of(String a, String b) {
        return a.compareTo(b) < 0 ? new VmPair(a, b) : new VmPair(b, a);
    }

    public boolean has(String vm) {
        return one.equals(vm) || other.equals(vm);
    }
}
