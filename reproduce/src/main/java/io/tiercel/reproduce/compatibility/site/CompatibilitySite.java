package io.tiercel.reproduce.compatibility.site;

import io.tiercel.report.Progress;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.machine.ProcessGroup;
import io.tiercel.testbed.services.ServedCluster;
import io.tiercel.testbed.text.SeededText;
import io.tiercel.testkit.ClusterPlan;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * The cluster on which all is run, with Tiercel's services beside it, and a private directory. Closing it, or the end of the
 * JVM, removes all of it. Not thread-safe.
 */
public final class CompatibilitySite implements AutoCloseable {
    /** Enough for erasure coding with two blocks of data and one of parity. */
    private static final int DATA_NODES = 3;

    private static final int NODE_MANAGERS = 2;
    private static final String RESOURCE_MANAGER = "yarn.resourcemanager.";
    private static final int BLOCK_BYTES = 4 << 20;
    private static final int BUFFER_BYTES = 1 << 16;

    private final ProcessGroup parts;
    private final java.nio.file.Path state;
    private final Progress progress;
    private final SeededText text;
    private final TemporaryDirectory directory;
    private final EncryptionKey key;
    private final ServedCluster served;
    private final DistributedFileSystem stock;
    private final AtomicInteger directories = new AtomicInteger();

    private CompatibilitySite(ProcessGroup parts, boolean yarn, long seed, java.nio.file.Path state, Progress progress)
            throws IOException {
        this.parts = parts;
        this.state = state;
        this.progress = progress;
        this.text = new SeededText(seed);
        this.directory = parts.add(TemporaryDirectory.create("tiercel-compatibility-"));
        this.key = EncryptionKey.make(directory.path().resolve("keys.jceks"));
        progress.stage("Starting Hadoop: 1 NameNode, " + DATA_NODES + " DataNodes"
                + (yarn ? ", 1 ResourceManager, " + NODE_MANAGERS + " NodeManagers" : ""));
        ClusterPlan plan = EmbeddedCluster.plan()
                .withDataNodes(DATA_NODES)
                .withYarn(yarn ? NODE_MANAGERS : 0)
                .withBlockBytes(BLOCK_BYTES)
                .with("hadoop.security.key.provider.path", key.provider().toString());
        this.served = parts.add(ServedCluster.start(plan, progress));
        this.stock = parts.add(served.cluster().newFileSystem());
    }

    /**
     * Starts it.
     *
     * @param yarn whether jobs are run
     * @param seed of what is in the files
     * @param state where what is fetched is kept
     * @throws IOException if something does not start; nothing is left then
     */
    public static CompatibilitySite start(boolean yarn, long seed, java.nio.file.Path state, Progress progress)
            throws IOException {
        ProcessGroup parts = new ProcessGroup();
        try {
            return new CompatibilitySite(parts, yarn, seed, state, progress);
        } catch (IOException | RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    public Progress progress() {
        return progress;
    }

    /** Where what is fetched is kept. */
    public java.nio.file.Path state() {
        return state;
    }

    /** A client as Hadoop comes. */
    public DistributedFileSystem stock() {
        return stock;
    }

    /** The cluster's address, with a path on it. */
    public Path qualified(Path path) {
        return stock.makeQualified(path);
    }

    /** The key for encryption zones. */
    public EncryptionKey key() {
        return key;
    }

    /** Of clients in this JVM and of jobs. */
    public Configuration configuration(Mode mode) {
        Configuration conf = served.cluster().configuration();
        return switch (mode) {
            case STOCK -> conf;
            case TIERCEL -> served.services().clientConfiguration(conf);
        };
    }

    /** Of clients that are other processes: what stands in their files of settings. */
    public Map<String, String> settings(Mode mode) {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", served.cluster().uri());
        Configuration all = switch (mode) {
            case STOCK -> conf;
            case TIERCEL -> served.services().clientConfiguration(conf);
        };
        return new TreeMap<>(all.getPropsWithPrefix(""));
    }

    /** The same of clients that also find YARN. */
    public Map<String, String> yarnSettings(Mode mode) {
        Map<String, String> settings = settings(mode);
        served.cluster().configuration().getPropsWithPrefix(RESOURCE_MANAGER).forEach((key, address) -> {
            if (key.endsWith("address")) {
                settings.put(RESOURCE_MANAGER + key, address);
            }
        });
        return settings;
    }

    /** A new directory on the local disk, which goes with this. */
    public java.nio.file.Path newDirectory(String name) throws IOException {
        return Files.createDirectories(directory.path().resolve(name + "-" + directories.incrementAndGet()));
    }

    /** Writes the next so many bytes of the text, and a line more at most. */
    public void write(FileSystem fs, Path file, long bytes) throws IOException {
        try (OutputStream out = new BufferedOutputStream(fs.create(file), BUFFER_BYTES)) {
            text.write(out, bytes);
        }
    }

    /** Has something closed before the cluster is. */
    public <T extends AutoCloseable> T keep(T part) {
        return parts.add(part);
    }

    @Override
    public void close() throws IOException {
        parts.close();
    }
}
