package io.tiercel.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * One HDFS cluster for all tests of a JVM: three DataNodes, blocks of 1 MiB, started when first asked for and closed
 * when the JVM ends. A test works below a directory of its own.
 */
public final class SharedCluster {
    private static @Nullable EmbeddedCluster cluster;

    private SharedCluster() {}

    public static synchronized EmbeddedCluster instance() {
        EmbeddedCluster running = cluster;
        if (running == null) {
            try {
                running = EmbeddedCluster.plan().withBlockBytes(1 << 20).start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            cluster = running;
        }
        return running;
    }
}
