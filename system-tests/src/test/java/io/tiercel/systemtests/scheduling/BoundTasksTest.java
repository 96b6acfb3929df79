package io.tiercel.systemtests.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.appmaster.TaskLocality;
import io.tiercel.appmaster.TiercelMRAppMaster;
import io.tiercel.testbed.jobs.JobSettings;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testkit.ClusterPlan;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.security.token.delegation.DelegationTokenSecretManager;
import org.apache.hadoop.hdfs.server.namenode.HdfsAuditLogger;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real jobs under a real ResourceManager with our plug-ins. */
@Tag("cluster")
class BoundTasksTest {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int BLOCKS = 3;
    /** Map tasks at once. */
    private static final long SLOTS = 2;

    /** Those that count for the limit: six errors of the shuffle, bytes read, bytes written. */
    private static final int COUNTERS_OF_MAPREDUCE = 8;

    private static final Path INPUT = new Path("/data/text");

    /** Fails the first attempt of the first task. */
    public static final class FailingOnce extends Mapper<Object, Text, Text, IntWritable> {
        @Override
        protected void setup(Context context) throws IOException {
            boolean first = context.getTaskAttemptID().getTaskID().getId() == 0
                    && context.getTaskAttemptID().getId() == 0;
            if (first) {
                throw new IOException("as this test wants it");
            }
        }

        @Override
        protected void map(Object key, Text value, Context context) throws IOException, InterruptedException {
            context.write(new Text("lines"), new IntWritable(1));
        }
    }

    /** Has as many counters as a job may have that has these beside MapReduce's own. */
    public static final class CountingMuch extends Mapper<Object, Text, Text, IntWritable> {
        @Override
        protected void map(Object key, Text value, Context context) throws IOException, InterruptedException {
            context.write(new Text("lines"), new IntWritable(1));
        }

        @Override
        protected void cleanup(Context context) {
            for (int i = COUNTERS_OF_MAPREDUCE; i < Limits.getCountersMax(); i++) {
                context.getCounter("of the job", "counter " + i).increment(1);
            }
        }
    }

    private static EmbeddedCluster cluster;
    private static FileSystem files;

    @BeforeAll
    static void start() throws IOException {
        cluster = plan().start();
        files = cluster.newFileSystem();
        write();
    }

    @AfterAll
    static void stop() throws IOException {
        files.close();
        cluster.close();
    }

    @Test
    void jobThatHasAsManyCountersAsItMay_isRun_andHasThem() throws Exception {
        Job job = job(true, CountingMuch.class, "/out/counting");
        assertThat(job.waitForCompletion(false)).isTrue();
        assertThat(job.getCounters())
                .as("counters of a job whose master ended well")
                .isNotNull();
        assertThat(job.getCounters().getGroup("of the job").size())
                .isEqualTo(Limits.getCountersMax() - COUNTERS_OF_MAPREDUCE);
    }

    @Test
    void tasksAreBound_counted_andRunAgainAfterAFailure_whileOthersMastersAreServedAsAlways() throws Exception {
        long tasksBefore = DeadlinesShown.number("TasksTold");
        long jobsBefore = DeadlinesShown.number("JobsTold");
        Job ours = job(true, FailingOnce.class, "/out/ours");
        assertThat(ours.waitForCompletion(false)).isTrue();
        Within.patienceUntil("the job is learned of", () -> DeadlinesShown.number("JobsTold") == jobsBefore + 1);
        assertThat(DeadlinesShown.number("TasksTold") - tasksBefore)
                .as("the process of the attempt that failed has ended with 0 too, and teaches nothing")
                .isBetween(1L, BLOCKS + 1L);
        Map<String, Long> bound = bound(ours);
        // The attempt after a failure takes any container, as MapReduce wants it. A DataNode and a NodeManager of one
        // machine have different names here, and are neighbours in a rack for that.
        assertThat(bound).containsOnlyKeys(TaskLocality.RACK_DISK.name(), TaskLocality.UNDECIDED.name());
        assertThat(bound.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(BLOCKS + 1);
        // YARN may give two containers for one ask, where the master asks again before it has heard of the first. The
        // second one, which is for an attempt after a failure too, MapReduce gives to the task that waits.
        assertThat(bound.getOrDefault(TaskLocality.RACK_DISK.name(), 0L)).isBetween(SLOTS, (long) BLOCKS);
        assertThat(count(ours, JobCounter.NUM_FAILED_MAPS)).isEqualTo(1);
        assertThat(count(ours, JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(BLOCKS + 1);

        Job stock = job(false, FailingOnce.class, "/out/stock");
        assertThat(stock.waitForCompletion(false)).isTrue();
        assertThat(bound(stock)).isEmpty();
        assertThat(text("/out/ours")).isEqualTo(text("/out/stock"));
    }

    @Test
    void callsOfTheMaster_areNamedInTheNameNodesAuditLogAsEver() throws Exception {
        Job job = job(true, WordCount.TokenizerMapper.class, "/out/audited");
        assertThat(job.waitForCompletion(false)).isTrue();
        assertThat(bound(job)).isNotEmpty();
        String master = "mr_appmaster_" + job.getJobID().toString().replace("job_", "appattempt_") + "_000001";
        assertThat(Audit.CONTEXTS).contains(master + " open", master + " create");
    }

    /** Notes on whose behalf the NameNode was called. */
    public static final class Audit extends HdfsAuditLogger {
        static final Set<String> CONTEXTS = ConcurrentHashMap.newKeySet();

        @Override
        public void initialize(Configuration conf) {}

        @Override
        public void logAuditEvent(
                boolean succeeded,
                String user,
                InetAddress address,
                String command,
                String source,
                String target,
                FileStatus status,
                CallerContext context,
                UserGroupInformation caller,
                DelegationTokenSecretManager tokens) {
            CONTEXTS.add((context == null ? "nobody" : context.getContext()) + " " + command);
        }

        @Override
        public void logAuditEvent(
                boolean succeeded,
                String user,
                InetAddress address,
                String command,
                String source,
                String target,
                FileStatus status,
                UserGroupInformation caller,
                DelegationTokenSecretManager tokens) {}
    }

    private static ClusterPlan plan() {
        return EmbeddedCluster.plan()
                .withDataNodes(1)
                .withYarn(1)
                .withBlockBytes(BLOCK_BYTES)
                .with(PlugIns.ofResourceManager("default"))
                .with("hadoop.caller.context.enabled", "true")
                .with("dfs.namenode.audit.loggers", Audit.class.getName());
    }

    private static Job job(boolean ours, Class<? extends Mapper<?, ?, ?, ?>> mapper, String output) throws IOException {
        Configuration conf = cluster.configuration();
        JobSettings.applyTo(conf, (int) SLOTS);
        if (ours) {
            String options = conf.get("yarn.app.mapreduce.am.command-opts");
            conf.set("yarn.app.mapreduce.am.command-opts", options + " " + TiercelMRAppMaster.class.getName());
            conf.setBoolean("mapreduce.jvm.add-opens-as-default", false);
        }
        Job job = Job.getInstance(conf, output);
        job.setMapperClass(mapper);
        job.setReducerClass(WordCount.IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, INPUT);
        FileOutputFormat.setOutputPath(job, new Path(output));
        return job;
    }

    private static Map<String, Long> bound(Job job) throws IOException {
        Counters counters = job.getCounters();
        return Arrays.stream(TaskLocality.values())
                .filter(level -> counters.findCounter(level).getValue() > 0)
                .collect(Collectors.toMap(
                        Enum::name, level -> counters.findCounter(level).getValue()));
    }

    private static long count(Job job, JobCounter counter) throws IOException {
        return job.getCounters().findCounter(counter).getValue();
    }

    private static void write() throws IOException {
        byte[] line = "the quick brown fox jumps over the lazy dog, again\n".getBytes(StandardCharsets.UTF_8);
        try (FSDataOutputStream out = files.create(INPUT)) {
            for (int written = 0; written + line.length <= BLOCKS * BLOCK_BYTES; written += line.length) {
                out.write(line);
            }
        }
    }

    private static String text(String output) throws IOException {
        try (var in = files.open(new Path(output, "part-r-00000"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
