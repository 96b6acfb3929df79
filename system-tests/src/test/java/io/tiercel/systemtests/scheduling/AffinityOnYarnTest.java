package io.tiercel.systemtests.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.Settings;
import io.tiercel.datanode.TiercelPinPlugin;
import io.tiercel.testbed.jobs.JobSettings;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.Inquiry;
import io.tiercel.wire.cache.WhyQuestion;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * CAVA's cache affinity on a real YARN: two applications of five maps each, one of which waits for its disk while the other computes
 * and writes, are told apart by what their tasks use; and what that says of their files is seen in the memory of the DataNode.
 */
@Tag("cluster")
@Timeout(900)
class AffinityOnYarnTest {
    private static final int MAPS = 5;
    private static final int WAITING_BLOCK_BYTES = 1 << 20;
    private static final int COMPUTING_BLOCK_BYTES = 128 << 10;
    /** What a DataNode serves in a second: a slow disk. */
    private static final int DISK_BYTES_PER_SECOND = 256 << 10;
    /** Room for the file of those who wait, and for two blocks of the other with their checksums. */
    private static final int PIN_BYTES = MAPS * (WAITING_BLOCK_BYTES + (9 << 10)) + (5 * COMPUTING_BLOCK_BYTES) / 2;

    private static final String WAITED_FOR = "/in/waited-for";
    private static final String COMPUTED_ON = "/in/computed-on";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static java.nio.file.Path directory;

    private static EmbeddedCluster cluster;
    private static TiercelServices services;
    private static DistributedFileSystem files;

    /** Does nothing with its input, for which it waits. */
    public static final class Waiting extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
        @Override
        protected void map(LongWritable key, Text value, Context context) {}
    }

    /** Computes for two seconds, and writes much to its disk. */
    public static final class Computing extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
        private static final int WRITTEN_BYTES = 12 << 20;

        @Override
        protected void map(LongWritable key, Text value, Context context) {}

        @Override
        protected void cleanup(Context context) throws IOException {
            try (FileOutputStream out = new FileOutputStream("spilled")) {
                out.write(new byte[WRITTEN_BYTES]);
                out.getFD().sync();
            }
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
            long sum = 0;
            while (System.nanoTime() - until < 0) {
                sum += Long.toString(sum).hashCode();
            }
            context.getCounter("test", "sum").increment(sum == 1 ? 1 : 0);
        }
    }

    @BeforeAll
    static void start() throws Exception {
        Map<String, String> settings = new TreeMap<>();
        settings.put("tiercel.coordinator.address", "127.0.0.1:" + FreePort.next());
        settings.put(
                "tiercel.coordinator.secret.file", directory.resolve("secret").toString());
        cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .withYarn(1)
                .withBlockBytes(WAITING_BLOCK_BYTES)
                .with("dfs.replication", "1")
                .with("dfs.datanode.data.read.bandwidthPerSec", Integer.toString(DISK_BYTES_PER_SECOND))
                .with("dfs.datanode.plugins", TiercelPinPlugin.class.getName())
                .with("tiercel.datanode.pin.capacity", Integer.toString(PIN_BYTES))
                .with(settings)
                .start();
        settings.put("tiercel.cache.scheme", "cava");
        // However busy this machine is meanwhile, so that tasks of a kind differ.
        settings.put("tiercel.cache.affinity.tasks.most", Integer.toString(MAPS));
        settings.put("tiercel.client.process.capacity", "0");
        settings.put("tiercel.client.node.capacity", "0");
        services = TiercelServices.start(cluster, settings);
        files = cluster.newFileSystem(services.clientConfiguration(cluster.configuration()));
        write(WAITED_FOR, WAITING_BLOCK_BYTES);
        write(COMPUTED_ON, COMPUTING_BLOCK_BYTES);
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            files.close();
            services.close();
            cluster.close();
        }
    }

    @Test
    void applications_areTold_byWhatTheyUse_andTheBlocksOfTheLessWorthyOneGo() throws Exception {
        run(Computing.class, COMPUTED_ON);
        awaitAffinity(COMPUTED_ON);
        Await.until("its file is pinned", PATIENCE, () -> pinned(COMPUTED_ON) == MAPS);

        run(Waiting.class, WAITED_FOR);
        awaitAffinity(WAITED_FOR);
        assertThat(why(WAITED_FOR)).contains("$Waiting: high affinity by ");
        assertThat(why(COMPUTED_ON)).contains("$Computing: low affinity by ");
        Await.until("its file is pinned", PATIENCE, () -> pinned(WAITED_FOR) == MAPS);
        assertThat(pinned(COMPUTED_ON)).as("what made way").isLessThan(MAPS);

        run(Computing.class, COMPUTED_ON);
        assertThat(why(COMPUTED_ON)).contains("2 readers");
        assertThat(pinned(WAITED_FOR))
                .as("is worth more than what was read last")
                .isEqualTo(MAPS);
        assertThat(pinned(COMPUTED_ON)).isLessThan(MAPS);
    }

    private static void write(String path, int blockBytes) throws IOException {
        DFSTestUtil.createFile(files, new Path(path), 4096, MAPS * (long) blockBytes, blockBytes, (short) 1, 1);
    }

    private static void run(Class<? extends Mapper<?, ?, ?, ?>> mapper, String input) throws Exception {
        Configuration conf = services.clientConfiguration(cluster.configuration());
        JobSettings.applyTo(conf, 1);
        Job job = Job.getInstance(conf, mapper.getSimpleName());
        job.setMapperClass(mapper);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);
        FileInputFormat.addInputPath(job, new Path(input));
        assertThat(job.waitForCompletion(false)).isTrue();
    }

    private static void awaitAffinity(String path) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!why(path).contains("affinity by") && System.nanoTime() - deadline < 0) {
            TimeUnit.MILLISECONDS.sleep(500);
        }
        assertThat(why(path)).contains("affinity by");
    }

    private static String why(String path) {
        try {
            return new WhyQuestion(name(), List.of(path)).ask(peer(), 20).get(0);
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** How many of the file's blocks are in the memory of the DataNode. */
    private static int pinned(String path) {
        try {
            List<BlockName> blocks = DFSTestUtil.getAllBlocks(files, new Path(path)).stream()
                    .map(located -> located.getBlock())
                    .map(block -> new BlockName(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp()))
                    .toList();
            return Inquiry.ask(peer(), name(), 20, session -> session.whereCached(blocks))
                    .orElseThrow()
                    .size();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static String name() {
        return VersionTables.cluster(URI.create(cluster.uri()));
    }

    private static PeerLoop.Config peer() {
        return LinkSettings.peer(Settings.of(services.settings()), PeerRole.COMMAND);
    }
}
