package io.tiercel.cli.install;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.GivenFile;
import io.tiercel.core.build.Build;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.install.act.AtomicDisk;
import io.tiercel.install.act.InstallState;
import io.tiercel.install.act.Installer;
import io.tiercel.install.cluster.ClusterPlanner;
import io.tiercel.install.cluster.ClusterStep;
import io.tiercel.install.cluster.RoleLayout;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallPlan;
import io.tiercel.install.plan.InstallRole;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Puts Tiercel on a machine. */
@Launched(order = 20, jvm = Jvm.SHORT)
@Command(
        name = "install",
        description = {
            "Put Tiercel on this machine: show the change to each file, ask, make it, and check it.",
            "What was before is kept, for 'tiercel uninstall'. Run again, it changes nothing.",
            "With --plan: print which commands put it on which machine of a cluster, in which order."
        })
final class InstallCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private MachineOptions machine = new MachineOptions();

    @Mixin
    private AskedOptions asked = new AskedOptions();

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            split = ",",
            description =
                    "What this machine is to be, of jars, coordinator, relay, datanode, resourcemanager, nodemanager, "
                            + "client and host. jars puts what tasks need into HDFS, once for a cluster.")
    private List<String> roles = new ArrayList<>();

    @Option(
            names = "--secret",
            paramLabel = "FILE",
            description = "A role's secret, of 'tiercel secret give', or the coordinator's; may be repeated.")
    private List<Path> secrets = new ArrayList<>();

    @Option(names = "--plan", description = "Print the steps for a whole cluster, and change nothing.")
    private boolean plan;

    @Option(
            names = "--on",
            paramLabel = "ROLE=HOST,...",
            description = "With --plan: the hosts of a role; may be repeated.")
    private List<String> on = new ArrayList<>();

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description = "With --plan: a file with a role and its hosts in a line.")
    private @Nullable Path cluster;

    @Override
    public Integer call() throws IOException {
        if (plan) {
            return printPlan();
        }
        Set<InstallRole> wanted = MachineRoles.parse(spec, roles);
        if (wanted.isEmpty() || machine.cannotAsk()) {
            throw new ParameterException(
                    spec.commandLine(),
                    wanted.isEmpty()
                            ? "Which --role? They are " + InstallRole.words()
                            : "--json needs --yes or --dry-run");
        }
        // Who may write to HDFS need not be root, and then needs nothing of this machine.
        InstallState state = wanted.equals(Set.of(InstallRole.JARS))
                ? InstallState.none(machine.state(), new AtomicDisk())
                : InstallState.read(machine.state(), new AtomicDisk());
        InstallOptions options = asked.over(state, Path.of(System.getProperty("tiercel.home", ".")));
        checkSettings(options);
        boolean jarsCome = wanted.remove(InstallRole.JARS);
        if (jarsCome) {
            putJars(options, wanted.isEmpty());
        }
        return wanted.isEmpty() ? ExitCode.OK : install(wanted, jarsCome, state, options);
    }

    private void checkSettings(InstallOptions options) {
        try {
            Settings.of(options.settings());
            options.settings().keySet().stream()
                    .filter(key -> !key.startsWith("tiercel."))
                    .findFirst()
                    .ifPresent(key -> {
                        throw new ParameterException(
                                spec.commandLine(),
                                "--set " + key + ": only settings of Tiercel's, tiercel.*, are set");
                    });
        } catch (SettingsException e) {
            throw new ParameterException(spec.commandLine(), "--set: " + e.getMessage(), e);
        }
    }

    /** @param jarsCome whether the jars of tasks are in HDFS by now, or would be */
    private int install(Set<InstallRole> wanted, boolean jarsCome, InstallState state, InstallOptions options)
            throws IOException {
        Set<InstallRole> all = new TreeSet<>(state.roles());
        all.addAll(wanted);
        InstallPlan changes = MachinePlan.of(all, state, options, secrets, new SecureRandom());
        changes = MachinePlan.withMissing(changes, all, options);
        changes = jarsCome ? changes : MachinePlan.withJars(changes, wanted, options);
        ChangeReport report =
                new ChangeReport(spec.commandLine().getOut(), spec.commandLine().getErr(), machine, changes);
        report.show();
        boolean stays = !changes.problems().isEmpty() || machine.dryRun();
        if (stays || (changes.needed().isEmpty() && state.roles().equals(all))) {
            List<String> none = List.of();
            return report.end(false, List.of(), none, stays ? List.of() : AfterInstall.findings(all, options));
        }
        if (!changes.needed().isEmpty() && !report.mayGoOn()) {
            return ExitCode.FAILED;
        }
        List<Path> copies =
                new Installer(machine.state(), new AtomicDisk(), Build.current()).carryOut(changes, all, options);
        return report.end(true, copies, AfterInstall.next(wanted, options), AfterInstall.findings(all, options));
    }

    /** Where nothing else is done, programs are told of it. */
    private void putJars(InstallOptions options, boolean alone) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (TaskJars jars = TaskJars.open(options)) {
            Map<String, Path> put = jars.put(!machine.dryRun());
            if (machine.json()) {
                out.print(alone ? Json.text(Map.of("put", List.copyOf(put.keySet()))) : "");
            } else {
                String word = machine.dryRun() ? "would put " : "put ";
                put.forEach((place, jar) -> out.println(word + jar + " at " + place));
                out.println(put.isEmpty() ? "The jars in HDFS are as they shall be." : "");
            }
            out.flush();
        }
    }

    private int printPlan() throws IOException {
        List<String> words = new ArrayList<>(on);
        if (cluster != null) {
            GivenFile.requireReadable(spec, cluster);
            words.addAll(ClusterText.words(cluster));
        }
        try {
            RoleLayout layout = new RoleLayout(ClusterText.hosts(words));
            List<ClusterStep> steps = ClusterPlanner.plan(layout, asked.words());
            PrintWriter out = spec.commandLine().getOut();
            out.print(machine.json() ? ClusterText.json(steps) : ClusterText.text(steps));
            out.flush();
            return ExitCode.OK;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--plan: " + e.getMessage(), e);
        }
    }
}
