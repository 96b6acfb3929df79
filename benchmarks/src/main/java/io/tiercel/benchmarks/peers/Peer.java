package io.tiercel.benchmarks.peers;

import io.tiercel.core.settings.ClientSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A way of reading HDFS, each in a process of its own. */
enum Peer {
    /** Hadoop's own client. */
    STOCK("stock"),
    /** The process tier alone. */
    PROCESS("process tier") {
        @Override
        Map<String, String> settings(Path directory, long bytes) {
            return Map.of(
                    ClientSettings.PROCESS_CAPACITY.key(),
                    Long.toString(bytes),
                    ClientSettings.NODE_CAPACITY.key(),
                    "0");
        }
    },
    /** The node tier alone, all of which may be mapped. */
    NODE("node tier") {
        @Override
        Map<String, String> settings(Path directory, long bytes) {
            return Map.of(
                    ClientSettings.PROCESS_CAPACITY.key(), "0",
                    ClientSettings.NODE_CAPACITY.key(), Long.toString(bytes),
                    ClientSettings.NODE_MAPPED.key(), Long.toString(bytes),
                    ClientSettings.NODE_DIR.key(), directory.resolve("node").toString());
        }
    },
    /** Alluxio's cache on the heap of the process. */
    ALLUXIO_MEM("Alluxio MEM") {
        @Override
        Map<String, String> settings(Path directory, long bytes) {
            return alluxio("MEM", directory.resolve("alluxio-mem"), bytes);
        }
    },
    /** Alluxio's cache in files on tmpfs. */
    ALLUXIO_LOCAL("Alluxio LOCAL") {
        @Override
        Map<String, String> settings(Path directory, long bytes) {
            return alluxio("LOCAL", directory.resolve("alluxio-local"), bytes);
        }
    };

    private final String label;

    Peer(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** As claims name it. */
    String id() {
        return label.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    boolean isAlluxio() {
        return this == ALLUXIO_MEM || this == ALLUXIO_LOCAL;
    }

    boolean isTiercel() {
        return this == PROCESS || this == NODE;
    }

    /**
     * What the peer is configured with beside the file system.
     *
     * @param directory on tmpfs
     * @param bytes of its cache
     */
    Map<String, String> settings(Path directory, long bytes) {
        return Map.of();
    }

    /** With the time of a file's last change as part of its name in the cache, so that an overwritten file is read anew. */
    private static Map<String, String> alluxio(String store, Path directory, long bytes) {
        String prefix = "alluxio.user.client.cache.";
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(prefix + "enabled", "true");
        settings.put(prefix + "include.mtime", "true");
        settings.put(prefix + "store.type", store);
        settings.put(prefix + "dirs", directory.toString());
        settings.put(prefix + "size", Long.toString(bytes));
        settings.put(prefix + "page.size", "1MB");
        return settings;
    }
}
