package io.tiercel.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.util.ShutdownHookManager;
import org.jspecify.annotations.Nullable;

/**
 * A real Hadoop cluster in this JVM: a NameNode, DataNodes and, if asked for, a ResourceManager, NodeManagers and a
 * job history server, all on loopback and on ports of the system's choice.
 *
 * <p>Closing it stops everything and deletes its directory; a shutdown hook closes it if nobody does. Containers run
 * as child processes on this JVM's class path, so that must consist of plain entries (no jar that lists the others in
 * its manifest). Thread-safe once started.
 */
public final class EmbeddedCluster implements AutoCloseable {
    private static final int HOOK_PRIORITY = 50;

    private final TemporaryDirectory directory;
    private final MiniDFSCluster dfs;
    private final @Nullable YarnNodes yarn;
    private final Runnable hook = this::close;
    private boolean closed;

    private EmbeddedCluster(TemporaryDirectory directory, MiniDFSCluster dfs, @Nullable YarnNodes yarn) {
        this.directory = directory;
        this.dfs = dfs;
        this.yarn = yarn;
    }

    /** Three DataNodes, no YARN, Hadoop's defaults. */
    public static ClusterPlan plan() {
        return ClusterPlan.defaults();
    }

    /** Starts what the plan says, or fails within its patience and leaves nothing behind. */
    static EmbeddedCluster start(ClusterPlan plan) throws IOException {
        TemporaryDirectory directory = directoryFor(plan);
        keepWebApplicationsIn(directory.path());
        ClusterLog.writeTo(logFile(directory));
        CompletableFuture<EmbeddedCluster> starting = new CompletableFuture<>();
        Thread starter = new Thread(() -> startInto(starting, plan, directory), "cluster start");
        starter.setDaemon(true);
        starter.start();
        return await(starting, plan.patience(), directory);
    }

    /** The cluster's address: {@code hdfs://localhost:PORT}. */
    public String uri() {
        return dfs.getURI().toString();
    }

    /** A new configuration with which a client or a job finds this cluster; the caller's own to change. */
    public Configuration configuration() {
        Configuration conf = new Configuration(yarn == null ? dfs.getConfiguration(0) : yarn.clientConfiguration());
        conf.set("fs.defaultFS", uri());
        return conf;
    }

    /** Hadoop's own handle: restart a NameNode, stop a DataNode. */
    public MiniDFSCluster dfs() {
        return dfs;
    }

    /** A new client of this cluster; the caller closes it. */
    public DistributedFileSystem newFileSystem(Configuration conf) throws IOException {
        return (DistributedFileSystem) FileSystem.newInstance(dfs.getURI(), conf);
    }

    public DistributedFileSystem newFileSystem() throws IOException {
        return newFileSystem(configuration());
    }

    /** Where everything of this cluster is kept on the local disk, until it is closed. */
    public Path baseDirectory() {
        return directory.path();
    }

    /** Where the DataNodes keep their blocks. */
    public Path dataDirectory() {
        return directory.path().resolve("dfs").resolve("data");
    }

    /** Where the daemons of this JVM write their log. */
    public Path logFile() {
        return logFile(directory);
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean jvmEnds = ShutdownHookManager.get().isShutdownInProgress();
        try {
            stop(jvmEnds);
        } finally {
            directory.close();
        }
        if (!jvmEnds) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }

    private void stop(boolean jvmEnds) {
        if (yarn != null) {
            yarn.close();
        }
        // A JVM that ends takes HDFS with it, and HDFS could not take back its own shutdown hooks then.
        if (!jvmEnds) {
            dfs.shutdown(true, false);
        }
    }

    private static TemporaryDirectory directoryFor(ClusterPlan plan) throws IOException {
        Path parent = plan.baseDirectory();
        return parent == null ? TemporaryDirectory.create("cluster-") : TemporaryDirectory.createIn(parent, "cluster-");
    }

    /**
     * Has web servers that start from now on unpack their files here, where they go with the cluster. By itself Jetty takes
     * the system's place for temporary files, and leaves them there if the JVM ends at a signal.
     */
    private static void keepWebApplicationsIn(Path directory) throws IOException {
        // Jetty's rule: a folder of this name, and only if it is there.
        Files.createDirectories(directory.resolve("work"));
        System.setProperty("jetty.base", directory.toString());
    }

    private static Path logFile(TemporaryDirectory directory) {
        return directory.path().resolve("cluster.log");
    }

    private static void startInto(
            CompletableFuture<EmbeddedCluster> starting, ClusterPlan plan, TemporaryDirectory directory) {
        try {
            EmbeddedCluster cluster = startAll(plan, directory);
            ShutdownHookManager.get().addShutdownHook(cluster.hook, HOOK_PRIORITY, 60, TimeUnit.SECONDS);
            if (!starting.complete(cluster)) {
                // Too late: nobody waits any more.
                cluster.close();
            }
        } catch (IOException | RuntimeException e) {
            starting.completeExceptionally(e);
        }
    }

    private static EmbeddedCluster startAll(ClusterPlan plan, TemporaryDirectory directory) throws IOException {
        Configuration conf = plan.hdfsConfiguration(directory.path());
        MiniDFSCluster dfs =
                new MiniDFSCluster.Builder(conf).numDataNodes(plan.dataNodes()).build();
        try {
            dfs.waitActive();
            YarnNodes yarn = plan.nodeManagers() == 0
                    ? null
                    : YarnNodes.start(plan.nodeManagers(), directory.path().resolve("yarn"), dfs.getConfiguration(0));
            return new EmbeddedCluster(directory, dfs, yarn);
        } catch (IOException | RuntimeException e) {
            dfs.shutdown(true, false);
            throw e;
        }
    }

    private static EmbeddedCluster await(
            CompletableFuture<EmbeddedCluster> starting, Duration patience, TemporaryDirectory directory)
            throws IOException {
        try {
            return starting.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            directory.close();
            throw new IOException("the embedded cluster did not start: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            starting.cancel(false);
            throw new IOException(
                    "the embedded cluster did not start within " + patience + "; see " + logFile(directory), e);
        } catch (InterruptedException e) {
            starting.cancel(false);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the embedded cluster started", e);
        }
    }
}
