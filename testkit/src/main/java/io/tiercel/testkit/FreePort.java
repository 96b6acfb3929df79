package io.tiercel.testkit;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port for a server that must have the same one after a restart, so that the system cannot choose at each start.
 *
 * <p>It is below the ports that systems give to outgoing connections and to who asks for port 0 (from 32768 on Linux). One of
 * those may be taken between the look and the start of the server. Thread-safe.
 */
public final class FreePort {
    private static final int LOWEST = 12_000;
    private static final int BEYOND = 32_000;
    private static final int TRIES_MAX = 1_000;

    /** No two servers of this process are given the same one. */
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private FreePort() {}

    /**
     * A port at which nobody on this machine listens now, and which this process has not given before.
     *
     * @throws BindException if none was found
     */
    public static int next() throws IOException {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = 0; i < TRIES_MAX; i++) {
            int port = random.nextInt(LOWEST, BEYOND);
            if (isFree(port) && GIVEN.add(port)) {
                return port;
            }
        }
        throw new BindException("no free port between " + LOWEST + " and " + BEYOND + " after " + TRIES_MAX + " tries");
    }

    private static boolean isFree(int port) throws IOException {
        try (ServerSocket loopback = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return loopback.isBound();
        } catch (BindException e) {
            return false;
        }
    }
}
