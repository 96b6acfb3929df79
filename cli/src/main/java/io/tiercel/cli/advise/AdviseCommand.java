package io.tiercel.cli.advise;

import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.SizeConverter;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.settings.CacheSettings;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.DaemonSettings;
import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Quantity;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.scenario.ScenarioReader;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.whatif.advice.Advice;
import io.tiercel.whatif.advice.AdviceLine;
import io.tiercel.whatif.history.HistoryWorkload;
import io.tiercel.wire.link.LinkSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what would help a cluster most, by simulation of what it did of late. */
@Launched(order = 95, jvm = Jvm.SIMULATION, clusterConfiguration = true)
@Command(
        name = "advise",
        description = {
            "Say in three lines what would help most: more memory, another scheme, another window, or a file to pin.",
            "Reads the histories of a cluster's last days, and simulates them as it is and with each remedy. How many VMs there "
                    + "are and what they may pin the coordinator of this machine says, if it runs; otherwise give "
                    + "--workers and --memory, or a scenario. A remedy whose interval spans zero is not shown to help."
        })
final class AdviseCommand implements Callable<Integer> {
    private static final int HOSTS = 4;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "HISTORY",
            description =
                    "A file, or a folder with all that is in it: MapReduce's .jhist files beside their _conf.xml, and "
                            + "event logs of Spark.")
    private Path history;

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "7",
            description = "Of the last days before the history's last job. Default: ${DEFAULT-VALUE}")
    private int days;

    @Option(
            names = "--scenario",
            paramLabel = "FILE",
            description = "A scenario, as for tiercel simulate, whose cluster counts and nothing else of it.")
    private @Nullable Path scenario;

    @Option(names = "--workers", paramLabel = "N", description = "How many VMs with DataNodes there are.")
    private @Nullable Integer workers;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description = "What all of them together may pin, as 64g.")
    private @Nullable Long memory;

    @Option(
            names = "--replications",
            paramLabel = "N",
            defaultValue = "5",
            description = "How often each is simulated, with another seed each time. Default: ${DEFAULT-VALUE}")
    private int replications;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "A setting of Tiercel, over those of tiercel-site.xml in $HADOOP_CONF_DIR, otherwise "
                    + "/etc/hadoop/conf; may be repeated.")
    private Map<String, String> given = new TreeMap<>();

    @Option(names = "--json", description = "Print one JSON object, with all remedies.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        Settings settings = settings();
        Scheme scheme = Scheme.labelled(settings.text(CacheSettings.SCHEME).trim());
        Optional<CoordinatorCounters> counters =
                CoordinatorCounters.ask(LinkSettings.address(settings, RestSettings.ADDRESS));
        ClusterModel cluster = cluster(counters);
        HistoryWorkload past = past();
        Advice advice = advice(past, cluster, scheme);
        print(past, cluster, scheme, counters, advice);
        return ExitCode.OK;
    }

    private void check() {
        require(days >= 1, "--days must be at least 1, not " + days);
        require(replications >= 2, "--replications must be at least 2 for an interval, not " + replications);
        require(workers == null || workers >= 1, "--workers must be at least 1, not " + workers);
        require(Files.isReadable(history), "there is no readable " + history);
    }

    private void require(boolean isSo, String otherwise) {
        if (!isSo) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    private Settings settings() {
        Configuration conf = DaemonSettings.configuration();
        given.forEach(conf::set);
        return DaemonSettings.of(conf);
    }

    /** As the options say, or a scenario, or the coordinator. */
    private ClusterModel cluster(Optional<CoordinatorCounters> counters) throws IOException {
        ClusterModel base = ClusterModel.CAVA;
        if (scenario != null) {
            Scenario read = ScenarioReader.read(scenario, (name, path) -> HistoryWorkload.read(name, path, logs -> {}));
            base = read.cluster();
        }
        int vms = workers != null ? workers : scenario != null ? base.shape().workers() : vms(counters);
        require(
                vms > 0,
                "how many VMs the cluster has is not known, as no coordinator with agents answers here: give --workers "
                        + "and --memory, or --scenario");
        long all = memory != null ? memory : scenario != null ? base.cacheBytes() : bytes(counters);
        ClusterShape shape =
                scenario != null && workers == null ? base.shape() : new ClusterShape(1, Math.min(HOSTS, vms), vms);
        try {
            ClusterModel sized =
                    base.withReplicas(Math.min(base.replicas(), vms)).withShape(shape);
            return sized.withVm(sized.vm().withCacheBytes(all / vms));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static int vms(Optional<CoordinatorCounters> counters) {
        return counters.map(CoordinatorCounters::workers).orElse(0);
    }

    private static long bytes(Optional<CoordinatorCounters> counters) {
        return counters.map(CoordinatorCounters::memoryBytes).orElse(0L);
    }

    private HistoryWorkload past() throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            progress.stage("Reading the history " + history);
            return HistoryWorkload.lastDays(
                    String.valueOf(history.getFileName()),
                    history,
                    days,
                    logs -> progress.detail(String.format(Locale.ROOT, "%,d logs", logs)));
        }
    }

    private Advice advice(HistoryWorkload past, ClusterModel cluster, Scheme scheme) {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return Advice.of(past, cluster, scheme, seeds(), progress);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private List<Long> seeds() {
        return ConsecutiveSeeds.from(1, replications);
    }

    private void print(
            HistoryWorkload past,
            ClusterModel cluster,
            Scheme scheme,
            Optional<CoordinatorCounters> counters,
            Advice advice)
            throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("history", past.summary());
            object.put("workers", cluster.shape().workers());
            object.put("memory_bytes", cluster.cacheBytes());
            object.put("scheme", scheme.label());
            object.put("seeds", seeds());
            object.put("compared", advice.isByJob() ? "mean time of a job" : "run time");
            counters.map(CoordinatorCounters::memoryShare)
                    .ifPresent(share -> share.ifPresent(known -> object.put("read_from_memory", known)));
            object.put(
                    "advice", advice.lines().stream().map(AdviseCommand::object).toList());
            out.print(Json.text(object));
        } else {
            out.println(past.summary());
            out.println(cluster.shape().workers() + " VMs that may pin " + Quantity.bytes(cluster.cacheBytes())
                    + " together, by the scheme " + scheme.label() + "; means over " + replications
                    + " seeds, with 95 % "
                    + "intervals");
            counters.map(CoordinatorCounters::memoryShare)
                    .ifPresent(share -> share.ifPresent(known -> out.println("The coordinator has counted "
                            + Quantity.percent(known) + " of all bytes read from memory")));
            out.println();
            out.print(advice.text());
        }
        out.flush();
    }

    private static Map<String, Object> object(AdviceLine line) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", line.kind());
        object.put("advice", line.advice());
        object.put("before_seconds", line.before());
        object.put("after_seconds", line.after());
        object.put("saved", line.saved().value());
        object.put("saved_low", line.saved().low());
        object.put("saved_high", line.saved().high());
        object.put("shown", line.shown());
        return object;
    }
}
