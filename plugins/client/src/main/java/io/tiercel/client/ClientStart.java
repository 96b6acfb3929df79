package io.tiercel.client;

import io.tiercel.core.settings.ClientSettings;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.Nullable;

/**
 * When the layer starts in a process. A process begins as stock, because starting the layer takes longer than it saves where
 * little is read: its classes alone are a tenth of those of a MapReduce task. It starts for all clients of the process at once,
 * with the first file of {@value #FILE_BYTES} bytes that one of them opens, the first listing with places of blocks, or the
 * {@value #CALLS}th question to a NameNode. Thread-safe.
 *
 * <p>This class and {@link StartingHandler} are all of the layer that a process has before it starts, so they stand alone.
 */
final class ClientStart {
    /** A disk takes as long for these as the layer takes to start. */
    static final long FILE_BYTES = 1 << 20;
    /** A NameNode takes some tens of milliseconds for these. */
    static final int CALLS = 64;

    private static final ClientStart THIS_PROCESS = new ClientStart();
    private static final String AT_ONCE = "at-once";
    private static final String SITE_FILE = "tiercel-site.xml";
    /** The questions that are asked most often; none of them changes anything. */
    private static final Set<String> QUESTIONS =
            Set.of("getFileInfo", "getListing", "getBlockLocations", "getLocatedFileInfo", "getContentSummary");

    private final AtomicInteger calls = new AtomicInteger();
    private volatile boolean started;

    ClientStart() {}

    static ClientStart ofThisProcess() {
        return THIS_PROCESS;
    }

    /** Whether it has started. */
    boolean hasStarted() {
        return started;
    }

    void start() {
        started = true;
    }

    /** A client is made, whose settings may say that all is to start at once. */
    void client(Configuration conf) {
        if (!started && AT_ONCE.equals(said(conf).trim())) {
            start();
        }
    }

    /** A client is about to ask its NameNode. Whether the layer has started, also by that. */
    boolean asks(Method method, Object @Nullable [] arguments) {
        if (!started && QUESTIONS.contains(method.getName()) && (wantsPlaces(method, arguments) || isMany())) {
            start();
        }
        return started;
    }

    /**
     * A NameNode has answered, which may begin a read that is worth it. Whether the layer has started by that, or by another
     * thread's read meanwhile.
     */
    boolean startsWith(@Nullable Object answer) {
        if (!(answer instanceof LocatedBlocks blocks) || blocks.getFileLength() < FILE_BYTES) {
            return false;
        }
        start();
        return true;
    }

    private boolean isMany() {
        return calls.incrementAndGet() >= CALLS;
    }

    /** So who divides input among tasks hears what is in memory where. */
    private static boolean wantsPlaces(Method method, Object @Nullable [] arguments) {
        return method.getName().equals("getListing")
                && arguments != null
                && arguments.length == 3
                && Boolean.TRUE.equals(arguments[2]);
    }

    private static String said(Configuration conf) {
        String here = conf.get(ClientSettings.START_KEY);
        if (here != null) {
            return here;
        }
        Configuration site = new Configuration(false);
        site.addResource(SITE_FILE);
        return site.get(ClientSettings.START_KEY, "");
    }
}
