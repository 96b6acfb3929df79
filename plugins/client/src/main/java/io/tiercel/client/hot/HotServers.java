package io.tiercel.client.hot;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The memcached servers that this process has met. Thread-safe. */
public final class HotServers {
    /** Blocks of servers beyond are read from HDFS. */
    private static final int SERVERS_MAX = 1_000;

    private final long timeoutNanos;
    private final LongSupplier nanoClock;
    private final HotStatistics statistics = new HotStatistics();
    private final Map<String, HotServer> servers = new ConcurrentHashMap<>();

    /** @param timeoutNanos after which an answer of a server is waited for no longer */
    public HotServers(long timeoutNanos, LongSupplier nanoClock) {
        this.timeoutNanos = timeoutNanos;
        this.nanoClock = nanoClock;
    }

    /** The server at {@code host:port}; null if that is no address, or there are too many. */
    public @Nullable HotServer at(String address) {
        HotServer known = servers.get(address);
        if (known != null || servers.size() >= SERVERS_MAX) {
            return known;
        }
        int colon = address.lastIndexOf(':');
        if (colon < 1) {
            return null;
        }
        try {
            InetSocketAddress parsed = InetSocketAddress.createUnresolved(
                    address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
            return servers.computeIfAbsent(
                    address, absent -> new HotServer(parsed, timeoutNanos, statistics, nanoClock));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    public HotStatistics statistics() {
        return statistics;
    }
}
