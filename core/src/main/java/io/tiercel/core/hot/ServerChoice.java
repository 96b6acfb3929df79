package io.tiercel.core.hot;

import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Which memcached server is to hold a block: of the servers with room, or of all if none has, the nearest to a VM that has
 * the block, and of those equally near the one that the block's key leads to, so that a server that comes or goes moves none
 * but its own blocks.
 *
 * <p>By highest random weight, from Thaler and Ravishankar, "Using name-based mappings to increase hit rates", IEEE/ACM
 * Transactions on Networking 6(1), 1998; the weights as in the logarithmic method for servers of unequal capacity. Servers
 * that are not on a VM of the topology are further than all others, and equally far. Not thread-safe.
 */
public final class ServerChoice {
    /** Where no server is. */
    public static final int NONE = -1;

    /** The VM of a server, or of a block, that is not in the topology. */
    public static final int ELSEWHERE = -1;

    /** What a full server is further than all with room. */
    private static final int FULL_DISTANCE = 1_000;

    private record Server(int vm, long seed, long capacityBytes) {}

    private final Topology topology;
    private final Map<Integer, Server> servers = new LinkedHashMap<>();

    public ServerChoice(Topology topology) {
        this.topology = topology;
    }

    /**
     * The server is here.
     *
     * @param vm that it runs on, or {@link #ELSEWHERE}
     * @param seed a hash of its name, by which it stays the same server wherever it comes in the order
     */
    public void arrived(int server, int vm, long seed, long capacityBytes) {
        servers.put(server, new Server(vm, seed, Math.max(1, capacityBytes)));
    }

    /** The server is gone. Does nothing where it is not here. */
    public void gone(int server) {
        servers.remove(server);
    }

    /**
     * The server for the block; {@link #NONE} if there is no server at all.
     *
     * @param hasRoom whether a server could hold the block without letting another go
     */
    public int choose(long key, int nearVm, IntPredicate hasRoom) {
        int best = NONE;
        int bestDistance = Integer.MAX_VALUE;
        double bestScore = 0;
        for (Map.Entry<Integer, Server> entry : servers.entrySet()) {
            Server server = entry.getValue();
            int distance = distance(nearVm, server.vm) + (hasRoom.test(entry.getKey()) ? 0 : FULL_DISTANCE);
            double score = score(key, server);
            if (distance < bestDistance || (distance == bestDistance && score > bestScore)) {
                best = entry.getKey();
                bestDistance = distance;
                bestScore = score;
            }
        }
        return best;
    }

    private int distance(int vm, int other) {
        return vm == ELSEWHERE || other == ELSEWHERE
                ? Proximity.ELSEWHERE.distance()
                : topology.proximity(vm, other).distance();
    }

    private static double score(long key, Server server) {
        double uniform = ((mix(key ^ server.seed) >>> 11) + 0.5) / (1L << 53);
        return server.capacityBytes / -Math.log(uniform);
    }

    /** The finaliser of SplitMix64 (Steele, Lea and Flood, 2014). */
    private static long mix(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
