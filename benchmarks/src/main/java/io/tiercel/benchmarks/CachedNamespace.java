package io.tiercel.benchmarks;

import io.tiercel.client.TiercelProxyProvider;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.server.namenode.ha.ClientHAProxyFactory;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A directory of 100 files in a real NameNode, with change events that are heard, as one client with Tiercel sees it. */
@State(Scope.Benchmark)
public class CachedNamespace {
    static final String DIRECTORY = "/benchmark/directory";
    static final String FILE = DIRECTORY + "/part-42";

    private static final int FILES = 100;

    private final EmbeddedCluster cluster;
    private final TiercelServices services;
    private final DistributedFileSystem fileSystem;
    private final ClientProtocol proxy;
    private final Path file;
    private final Path directory;

    public CachedNamespace() {
        try {
            cluster = EmbeddedCluster.plan().withDataNodes(1).start();
            services = TiercelServices.start(cluster);
            Configuration conf = services.clientConfiguration(cluster.configuration());
            fileSystem = cluster.newFileSystem(conf);
            proxy = new TiercelProxyProvider<>(
                            conf, fileSystem.getUri(), ClientProtocol.class, new ClientHAProxyFactory<>())
                    .getProxy()
                    .proxy;
            directory = fileSystem.makeQualified(new Path(DIRECTORY));
            file = fileSystem.makeQualified(new Path(FILE));
            fill();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void fill() throws IOException {
        for (int i = 0; i < FILES; i++) {
            try (FSDataOutputStream out = fileSystem.create(new Path(directory, "part-" + i))) {
                out.write(i);
            }
        }
    }

    @TearDown(Level.Trial)
    public void stop() throws IOException {
        fileSystem.close();
        services.close();
        cluster.close();
    }

    DistributedFileSystem fileSystem() {
        return fileSystem;
    }

    /** What HDFS's client calls, without its retry layer: a hit in it is Tiercel's own part. */
    ClientProtocol proxy() {
        return proxy;
    }

    Path file() {
        return file;
    }

    Path directory() {
        return directory;
    }
}
