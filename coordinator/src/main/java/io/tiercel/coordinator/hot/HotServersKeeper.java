package io.tiercel.coordinator.hot;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.memcached.Pieces;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Keeps watch over the memcached servers of a cluster. Thread-safe. */
public final class HotServersKeeper implements AutoCloseable {
    private static final long TENTHS_HELD = 9;

    /** A server whose limit is less has no room for a piece, beside what memcached takes for itself. */
    static final long LIMIT_BYTES_MIN = 2L * Pieces.BYTES;

    /** What becomes of the servers; called by several threads. */
    public interface Listener {
        /** The server is there, holds nothing of ours, and may hold so many bytes. */
        void arrived(String server, long capacityBytes);

        void gone(String server);
    }

    private final Map<String, ServerKeeper> keepers = new LinkedHashMap<>();

    /**
     * One that begins to watch.
     *
     * @param capacityBytes of each server; 0 for nine tenths of its limit
     */
    public HotServersKeeper(
            List<HotServerAddress> servers, long capacityBytes, Listener listener, LongSupplier nanoClock) {
        for (HotServerAddress server : servers) {
            keepers.put(
                    server.name(),
                    new ServerKeeper(
                            server.name(), server.address(), told(server, capacityBytes, listener), nanoClock));
        }
        keepers.values().forEach(ServerKeeper::start);
    }

    /** Has the server let go of the block; does nothing for one that is not watched. */
    public void release(String server, BlockName block, long bytes) {
        ServerKeeper keeper = keepers.get(server);
        if (keeper != null) {
            keeper.release(block, bytes);
        }
    }

    /** The server is to hold the block from now on, whatever it was to let go of it; does nothing for one that is not watched. */
    public void hold(String server, BlockName block) {
        ServerKeeper keeper = keepers.get(server);
        if (keeper != null) {
            keeper.hold(block);
        }
    }

    /** Has each server that is there be said to have arrived anew, once it holds nothing of ours. */
    public void beginAnew() {
        keepers.values().forEach(ServerKeeper::beginAnew);
    }

    @Override
    public void close() {
        ServerKeeper.closeAll(keepers.values());
    }

    private static ServerKeeper.Listener told(HotServerAddress server, long capacityBytes, Listener listener) {
        return new ServerKeeper.Listener() {
            @Override
            public void arrived(long limitBytes) {
                listener.arrived(server.name(), capacityBytes > 0 ? capacityBytes : limitBytes / 10 * TENTHS_HELD);
            }

            @Override
            public void gone() {
                listener.gone(server.name());
            }
        };
    }
}
