package io.tiercel.simulator.credit;

/**
 * A VM to be put on the host.
 *
 * @param name for people
 * @param vcpus how many it has
 * @param weight its share beside the other VMs' weights; Xen's default is 256, and its least is 1
 * @param background whether it is in MIMP's background class
 */
public record VmSpec(String name, int vcpus, int weight, boolean background) {
    public static final int DEFAULT_WEIGHT = 256;
    public static final int LEAST_WEIGHT = 1;

    public VmSpec {
        if (vcpus < 1) {
            throw new IllegalArgumentException("a VM needs a vCPU: " + vcpus);
        }
        if (weight < LEAST_WEIGHT || weight > 65_535) {
            throw new IllegalArgumentException("a weight is from 1 to 65535: " + weight);
        }
    }

    /** A VM of Xen's own classes. */
    public static VmSpec regular(String name, int vcpus, int weight) {
        return new VmSpec(name, vcpus, weight, false);
    }

    /** A VM of MIMP's background class, of the default weight. */
    public static VmSpec background(String name, int vcpus) {
        return new VmSpec(name, vcpus, DEFAULT_WEIGHT, true);
    }
}
