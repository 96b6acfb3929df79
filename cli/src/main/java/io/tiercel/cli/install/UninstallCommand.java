package io.tiercel.cli.install;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.core.build.Build;
import io.tiercel.install.act.AtomicDisk;
import io.tiercel.install.act.InstallState;
import io.tiercel.install.act.Installer;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallPlan;
import io.tiercel.install.plan.InstallRole;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Takes Tiercel from a machine. */
@Launched(order = 25, jvm = Jvm.SHORT)
@Command(
        name = "uninstall",
        description = {
            "Take from this machine what 'tiercel install' has put there: each file becomes what it was, byte for byte.",
            "What somebody else has written since stays. Without --role, all roles are taken from the machine."
        })
final class UninstallCommand implements Callable<Integer> {
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
            description = "The roles to take from the machine. jars takes from HDFS what tasks needed.")
    private List<String> roles = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        Set<InstallRole> wanted = MachineRoles.parse(spec, roles);
        if (machine.cannotAsk()) {
            throw new ParameterException(spec.commandLine(), "--json needs --yes or --dry-run");
        }
        InstallState state = wanted.equals(Set.of(InstallRole.JARS))
                ? InstallState.none(machine.state(), new AtomicDisk())
                : InstallState.read(machine.state(), new AtomicDisk());
        InstallOptions options = asked.over(state, Path.of(System.getProperty("tiercel.home", ".")));
        if (wanted.equals(Set.of(InstallRole.JARS))) {
            removeJars(options);
            return ExitCode.OK;
        }
        Set<InstallRole> left = new TreeSet<>(state.roles());
        left.removeAll(wanted.isEmpty() ? Set.of(InstallRole.values()) : wanted);
        return uninstall(left, state, options);
    }

    private int uninstall(Set<InstallRole> left, InstallState state, InstallOptions options) throws IOException {
        InstallPlan changes = MachinePlan.of(left, state, options, List.of(), new SecureRandom());
        ChangeReport report =
                new ChangeReport(spec.commandLine().getOut(), spec.commandLine().getErr(), machine, changes);
        report.show();
        Set<InstallRole> gone = new TreeSet<>(state.roles());
        gone.removeAll(left);
        boolean nothing = changes.needed().isEmpty() && gone.isEmpty() && !Files.isDirectory(machine.state());
        if (!changes.problems().isEmpty() || machine.dryRun() || nothing) {
            return report.end(false, List.of(), List.of(), List.of());
        }
        if (!changes.needed().isEmpty() && !report.mayGoOn()) {
            return ExitCode.FAILED;
        }
        List<Path> copies =
                new Installer(machine.state(), new AtomicDisk(), Build.current()).carryOut(changes, left, options);
        return report.end(true, copies, Leaving.next(gone, left.isEmpty(), options), List.of());
    }

    private void removeJars(InstallOptions options) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (TaskJars jars = TaskJars.open(options)) {
            List<String> removed = jars.remove(!machine.dryRun());
            if (machine.json()) {
                out.print(Json.text(Map.of("removed", removed)));
            } else {
                String word = machine.dryRun() ? "would remove " : "removed ";
                removed.forEach(jar -> out.println(word + jar));
                out.println(removed.isEmpty() ? "HDFS has none of the jars." : "");
            }
            out.flush();
        }
    }
}
