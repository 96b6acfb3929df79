package io.tiercel.cli.deadline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.resourcemanager.admission.DeadlineRule;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testkit.Await;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real ResourceManager with the plug-in, a coordinator that tells it models, and what the commands say of both. */
@Tag("cluster")
@Timeout(180)
class DeadlinesOfAClusterTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String QUEUE = "jobs";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void jobsWithDeadlines_areListed_andModelsThatAreTrainedMeanwhileReachTheResourceManager() throws Exception {
        Path models = directory.resolve("models");
        try (ServedModels coordinator = ServedModels.start(models);
                ResourceManager manager = new ResourceManager()) {
            Configuration conf = started(manager, coordinator);
            try (YarnClient client = client(conf)) {
                ApplicationId soon = submit(client, "pi", Map.of("TIERCEL_DEADLINE", "20m", "TIERCEL_MAPS", "40"));
                ApplicationId late = submit(client, "grep", Map.of("TIERCEL_DEADLINE", "2h", "TIERCEL_MAPS", "8"));
                ApplicationId free = submit(client, "sort", Map.of());

                assertThat(deadline(conf, "--json")).isEqualTo(ExitCode.OK);
                JsonNode before = new ObjectMapper().readTree(out.toString());
                assertThat(before.at("/models").asInt()).isZero();
                assertThat(before.at("/jobs").size()).isEqualTo(2);
                assertThat(before.at("/jobs/0/id").asText()).isEqualTo(soon.toString());
                assertThat(before.at("/jobs/0/application").asText()).isEqualTo("pi");
                assertThat(before.at("/jobs/0/tasks_left").asInt()).isEqualTo(40);
                assertThat(before.at("/jobs/0/finish").isNull()).isTrue();
                assertThat(before.at("/jobs/1/id").asText()).isEqualTo(late.toString());
                assertThat(before.at("/jobs/1/holds").asText()).isNotEmpty();

                train(models);
                Await.until("the ResourceManager has the models", PATIENCE, () -> modelsTold(conf) == 2);

                assertThat(deadline(conf, soon.toString(), free.toString())).isEqualTo(ExitCode.FAILED);
                assertThat(out.toString()).contains(soon + "  pi").doesNotContain(late.toString());
                assertThat(err.toString()).contains(free + " has no deadline");
                client.killApplication(soon);
                Await.until("it is listed no more", PATIENCE, () -> deadline(conf, soon.toString()) != ExitCode.OK);
                assertThat(err.toString()).contains(soon + " has ended, as KILLED");
                assertThat(deadline(conf, "application_1_1")).isEqualTo(ExitCode.FAILED);
                assertThat(err.toString()).contains("does not know application_1_1");
            }
        }
    }

    private int modelsTold(Configuration conf) throws IOException {
        assertThat(deadline(conf, "--json")).isEqualTo(ExitCode.OK);
        return new ObjectMapper().readTree(out.toString()).at("/models").asInt();
    }

    private void train(Path models) throws IOException {
        Path table = new TaskTable().pi(60).grep(60).in(directory.resolve("tasks.csv"));
        assertThat(run("train", "--from", table.toString(), "--file", models.toString()))
                .isEqualTo(ExitCode.OK);
    }

    private int deadline(Configuration conf, String... jobs) {
        String key = YarnConfiguration.RM_WEBAPP_ADDRESS;
        String[] words = new String[jobs.length + 2];
        words[0] = "deadline";
        words[1] = "-D" + key + "=" + conf.get(key);
        System.arraycopy(jobs, 0, words, 2, jobs.length);
        return run(words);
    }

    private int run(String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
    }

    /** With the addresses that the ResourceManager has then. */
    private Configuration started(ResourceManager manager, ServedModels coordinator) {
        Configuration conf = new YarnConfiguration();
        for (String which : List.of("", "admin.", "scheduler.", "resource-tracker.", "webapp.")) {
            conf.set("yarn.resourcemanager." + which + "address", "127.0.0.1:0");
        }
        // So that the addresses that were chosen are put into the configuration.
        conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
        conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
        conf.set("yarn.scheduler.queue-placement-rules", DeadlineRule.class.getName() + ",user-group");
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        conf.set("yarn.scheduler.capacity.root.queues", QUEUE);
        conf.set("yarn.scheduler.capacity.root." + QUEUE + ".capacity", "100");
        PlugIns.ofResourceManager(QUEUE).forEach(conf::set);
        coordinator.settings().forEach(conf::set);
        DefaultMetricsSystem.setMiniClusterMode(true);
        manager.init(conf);
        manager.start();
        return manager.getConfig();
    }

    private static YarnClient client(Configuration conf) {
        YarnClient client = YarnClient.createYarnClient();
        client.init(conf);
        client.start();
        return client;
    }

    /** One whose master is nowhere: the ResourceManager does not wait for a container for it. */
    private static ApplicationId submit(YarnClient client, String name, Map<String, String> environment)
            throws Exception {
        ApplicationSubmissionContext context = client.createApplication().getApplicationSubmissionContext();
        context.setApplicationName(name);
        context.setQueue(QUEUE);
        context.setUnmanagedAM(true);
        context.setResource(Resource.newInstance(1024, 1));
        context.setAMContainerSpec(
                ContainerLaunchContext.newInstance(Map.of(), environment, null, Map.of(), null, Map.of()));
        return client.submitApplication(context);
    }
}
