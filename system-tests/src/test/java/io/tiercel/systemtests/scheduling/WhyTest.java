package io.tiercel.systemtests.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.appmaster.TiercelMRAppMaster;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.ssd.CoordinatorRest;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.datanode.TiercelPinPlugin;
import io.tiercel.testbed.jobs.JobSettings;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real job on a real cluster: what tiercel why says of it, of its tasks and of what it has read. */
@Tag("cluster")
@Timeout(600)
class WhyTest {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int BLOCKS = 3;
    private static final String INPUT = "/data/events";

    @TempDir
    private static java.nio.file.Path directory;

    private static EmbeddedCluster cluster;
    private static TiercelServices services;
    private static DistributedFileSystem files;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void start() throws Exception {
        Map<String, String> settings = new TreeMap<>();
        settings.put("tiercel.coordinator.address", "127.0.0.1:" + FreePort.next());
        settings.put("tiercel.rest.address", "127.0.0.1:" + FreePort.next());
        settings.put(
                "tiercel.coordinator.secret.file", directory.resolve("secret").toString());
        cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .withYarn(1)
                .withBlockBytes(BLOCK_BYTES)
                .with("dfs.replication", "1")
                .with("dfs.datanode.plugins", TiercelPinPlugin.class.getName())
                .with("tiercel.datanode.pin.capacity", "16m")
                .with(PlugIns.ofResourceManager("default"))
                .with(settings)
                .start();
        settings.put("tiercel.client.process.capacity", "0");
        settings.put("tiercel.client.node.capacity", "0");
        services = TiercelServices.start(cluster, settings);
        files = cluster.newFileSystem(services.clientConfiguration(cluster.configuration()));
        DFSTestUtil.createFile(files, new Path(INPUT), 4096, BLOCKS * (long) BLOCK_BYTES, BLOCK_BYTES, (short) 1, 1);
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
    void jobTaskFileAndBlock_areExplained_afterTheJobHasRun() throws Exception {
        Job job = run();
        String task = job.getJobID().toString().replace("job_", "task_") + "_m_000001";

        JsonNode ofTask = ask("task", task);
        assertThat(ofTask.path("decision").asText()).startsWith("got a slot of ");
        assertThat(inputs(ofTask)).contains("level", "its job was skipped in a row", "takes that level after");
        assertThat(ofTask.path("at").asText()).isNotEmpty();

        JsonNode ofJob = ask("job", job.getJobID().toString());
        assertThat(ofJob.path("name").asText())
                .isEqualTo(job.getJobID().toString().replace("job_", "application_"));
        assertThat(ofJob.path("decision").asText())
                .containsAnyOf("took a slot of ", "would take a slot of ", "declined");
        assertThat(inputs(ofJob)).contains("nearest level there", "offers taken so far", "tasks that wait");
        for (String[] name :
                new String[][] {{"task", task}, {"job", job.getJobID().toString()}}) {
            // A job that ends may be told otherwise between the two.
            Within.patienceUntil(
                    "the coordinator asks the ResourceManager, and says the same",
                    () -> byHttp(name[0], name[1]).equals(ask(name[0], name[1])));
        }

        Within.patienceUntil(
                "what was read is pinned",
                () -> why("file", INPUT) == ExitCode.OK && out.toString().contains("file " + INPUT + " is in memory"));
        JsonNode ofFile = ask("file", INPUT);
        assertThat(inputs(ofFile)).contains("benefit", "in memory", "of blocks read of late, each is kept");

        String block = DFSTestUtil.getFirstBlock(files, new Path(INPUT)).getBlockName();
        assertThat(ask("block", block).path("decision").asText()).startsWith("is ");

        assertThat(why("job", "application_1_0001")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("nothing is known of application_1_0001", "docs/scheduling.md");
        assertThatThrownBy(() -> byHttp("job", "application_1_0001"))
                .hasMessageContaining("nothing is known of application_1_0001");
    }

    /** The first explanation by the coordinator, which asks the ResourceManager. */
    private static JsonNode byHttp(String kind, String name) throws Exception {
        return coordinator()
                .get("/v1/why/" + kind + "/" + name)
                .path("explanations")
                .path(0);
    }

    private static CoordinatorRest coordinator() throws IOException {
        Settings settings = Settings.of(services.settings());
        return new CoordinatorRest(
                LinkSettings.address(settings, RestSettings.ADDRESS),
                SecretFile.peer(LinkSettings.path(settings, EventSettings.SECRET_FILE), PeerRole.COMMAND));
    }

    @Test
    void coordinator_knowsTheSlotsOfVms_asTheResourceManagerTells() throws Exception {
        Await.until("slots are told", Duration.ofSeconds(30), () -> {
            JsonNode rows = coordinator().get("/vms").path("rows");
            return rows.findValues("cores").stream().anyMatch(cores -> cores.asInt() > 0)
                    && !rows.findValues("yarn_bytes").isEmpty();
        });
    }

    private Job run() throws Exception {
        Configuration conf = services.clientConfiguration(cluster.configuration());
        JobSettings.applyTo(conf, 1);
        conf.set(
                "yarn.app.mapreduce.am.command-opts",
                conf.get("yarn.app.mapreduce.am.command-opts") + " " + TiercelMRAppMaster.class.getName());
        conf.setBoolean("mapreduce.jvm.add-opens-as-default", false);
        Job job = Job.getInstance(conf, "reader");
        job.setMapperClass(Reading.class);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);
        FileInputFormat.addInputPath(job, new Path(INPUT));
        assertThat(job.waitForCompletion(false)).isTrue();
        return job;
    }

    /** Does nothing with what it reads. */
    public static final class Reading extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
        @Override
        protected void map(LongWritable key, Text value, Context context) {}
    }

    /** The first explanation. */
    private JsonNode ask(String kind, String name) throws Exception {
        assertThat(why(kind, name, "--json")).as("%s %s: %s", kind, name, err).isEqualTo(ExitCode.OK);
        return new ObjectMapper().readTree(out.toString()).path("explanations").path(0);
    }

    private int why(String kind, String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of("why", kind));
        all.addAll(Arrays.asList(words));
        String web = YarnConfiguration.RM_WEBAPP_ADDRESS;
        all.addAll(List.of("-D", web + "=" + cluster.configuration().get(web)));
        services.settings().forEach((key, value) -> all.addAll(List.of("-D", key + "=" + value)));
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private static List<String> inputs(JsonNode explanation) {
        return explanation.path("inputs").findValuesAsText("name");
    }
}
