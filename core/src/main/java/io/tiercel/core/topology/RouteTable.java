package io.tiercel.core.topology;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * A Linux kernel's main table of routes, as {@code /proc/net/route} and {@code /proc/net/ipv6_route} show it. Where the way
 * to an address has a gateway, that is its first hop. Rules that choose other tables are not seen. Immutable.
 */
public final class RouteTable {
    private static final int UP = 0x1;
    private static final int GATEWAY = 0x2;
    private static final int REJECT = 0x200;
    private static final int IPV4_WORDS = 8;
    private static final int IPV6_WORDS = 10;

    private final List<Route> routes;

    private RouteTable(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    private static final class Route {
        private final byte[] destination;
        private final int prefixBits;
        private final byte[] gateway;
        private final int flags;
        private final long metric;

        Route(byte[] destination, int prefixBits, byte[] gateway, int flags, long metric) {
            this.destination = destination;
            this.prefixBits = prefixBits;
            this.gateway = gateway;
            this.flags = flags;
            this.metric = metric;
        }

        boolean isUsed() {
            return (flags & UP) != 0 && (flags & REJECT) == 0;
        }

        /** Empty where there is none. */
        String firstHop() {
            return (flags & GATEWAY) != 0 ? text(gateway) : "";
        }

        boolean leadsTo(byte[] address) {
            if (address.length != destination.length) {
                return false;
            }
            int whole = prefixBits / Byte.SIZE;
            int mask = (0xff00 >> (prefixBits % Byte.SIZE)) & 0xff;
            return Arrays.equals(address, 0, whole, destination, 0, whole)
                    && (mask == 0 || ((address[whole] ^ destination[whole]) & mask) == 0);
        }

        boolean isBetterThan(Route other) {
            return prefixBits != other.prefixBits ? prefixBits > other.prefixBits : metric < other.metric;
        }
    }

    /**
     * Reads {@code /proc/net/route}; lines that are no routes in use are skipped.
     *
     * @param order of the machine's bytes, in which the kernel prints addresses
     */
    public static RouteTable ofIpv4(List<String> lines, ByteOrder order) {
        List<Route> routes = new ArrayList<>();
        for (String line : lines) {
            ipv4(line.strip().split("\\s+"), order).ifPresent(routes::add);
        }
        return new RouteTable(routes);
    }

    /** Reads {@code /proc/net/ipv6_route}; lines that are no routes in use are skipped. */
    public static RouteTable ofIpv6(List<String> lines) {
        List<Route> routes = new ArrayList<>();
        for (String line : lines) {
            ipv6(line.strip().split("\\s+")).ifPresent(routes::add);
        }
        return new RouteTable(routes);
    }

    /**
     * The first hop on the way to an address, as text.
     *
     * @return empty where there is no way; the empty text where there is no hop, as the address is reached directly
     */
    public Optional<String> firstHop(byte[] address) {
        Route best = null;
        for (Route route : routes) {
            if (route.leadsTo(address) && (best == null || route.isBetterThan(best))) {
                best = route;
            }
        }
        return Optional.ofNullable(best).map(Route::firstHop);
    }

    private static Optional<Route> ipv4(String[] words, ByteOrder order) {
        if (words.length < IPV4_WORDS) {
            return Optional.empty();
        }
        try {
            int flags = Integer.parseUnsignedInt(words[3], 16);
            int prefix = Integer.bitCount(Integer.parseUnsignedInt(words[7], 16));
            long metric = Long.parseLong(words[6]);
            return used(new Route(inOrder(words[1], order), prefix, inOrder(words[2], order), flags, metric));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Route> ipv6(String[] words) {
        if (words.length < IPV6_WORDS) {
            return Optional.empty();
        }
        try {
            int flags = Integer.parseUnsignedInt(words[8], 16);
            int prefix = Integer.parseUnsignedInt(words[1], 16);
            long metric = Long.parseLong(words[5], 16);
            byte[] destination = bytes(words[0], 16);
            return prefix > 8 * destination.length
                    ? Optional.empty()
                    : used(new Route(destination, prefix, bytes(words[4], 16), flags, metric));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Route> used(Route route) {
        return route.isUsed() ? Optional.of(route) : Optional.empty();
    }

    private static byte[] inOrder(String hex, ByteOrder order) {
        byte[] bytes = bytes(hex, 4);
        return order == ByteOrder.BIG_ENDIAN ? bytes : new byte[] {bytes[3], bytes[2], bytes[1], bytes[0]};
    }

    private static byte[] bytes(String hex, int count) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        if (bytes.length != count) {
            throw new IllegalArgumentException("no address: " + hex);
        }
        return bytes;
    }

    private static String text(byte[] address) {
        StringJoiner text = new StringJoiner(address.length == 4 ? "." : ":");
        for (int i = 0; i < address.length; i += address.length == 4 ? 1 : 2) {
            text.add(
                    address.length == 4
                            ? Integer.toString(address[i] & 0xff)
                            : Integer.toHexString(((address[i] & 0xff) << 8) | (address[i + 1] & 0xff)));
        }
        return text.toString();
    }
}
