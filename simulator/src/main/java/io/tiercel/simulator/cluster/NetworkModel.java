package io.tiercel.simulator.cluster;

/**
 * What the network carries, in bytes a second; each host and each rack has as much in either direction.
 *
 * @param bridge between all VMs of one host, which crosses no cable
 * @param hostUplink of a host to its rack's switch
 * @param rackUplink of a rack to the switch between racks
 * @param transferMax of a single transfer, however much there is
 */
public record NetworkModel(double bridge, double hostUplink, double rackUplink, double transferMax) {
    public NetworkModel {
        check("the bridge inside a host", bridge);
        check("a host's uplink", hostUplink);
        check("a rack's uplink", rackUplink);
        check("a single transfer", transferMax);
    }

    private static void check(String what, double bytesPerSecond) {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException(
                    "the bytes per second of " + what + " must be positive: " + bytesPerSecond);
        }
    }
}
