package io.tiercel.core.topology;

/**
 * The first hop that one VM sees on its way to another.
 *
 * @param vm that looked
 * @param source from what it is known
 * @param hop its address; empty where the other is reached directly
 */
public record SeenHop(String vm, Source source, String hop) {
    /** From what a first hop is known, the better one first. */
    public enum Source {
        /** Who answered to a packet that may go one hop: also a host that has no address in the VM's routes. */
        TRACE,
        /** The gateway that the VM's own table of routes names. */
        ROUTE
    }
}
