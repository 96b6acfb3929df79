package io.tiercel.cli.lab;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.lab.Lab;
import io.tiercel.lab.LabStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says how the lab is. */
@Launched(under = LabCommand.class, order = 30, jvm = Jvm.SHORT)
@Command(
        name = "status",
        description = "Which daemons of the lab run, which workers are live, and how much memory it takes. Exit code "
                + ExitCode.FAILED + " if anything is missing.")
final class LabStatusCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        LabStatus status;
        try (Lab lab = Lab.attach(LabDirectory.path())) {
            status = lab.status();
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(status) : text(status));
        out.flush();
        return status.complete() ? ExitCode.OK : ExitCode.FAILED;
    }

    static String text(LabStatus status) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "lab %s: %s, %s, %d of %d MiB of memory%n",
                status.id(),
                live(status.liveDataNodes(), status, "DataNodes", "NameNode"),
                live(status.liveNodeManagers(), status, "NodeManagers", "ResourceManager"),
                status.memoryBytes() >> 20,
                status.memoryBytesMax() >> 20));
        text.append(String.format("%n%-10s %-6s %-5s %-15s %10s%n", "VM", "host", "rack", "address", "memory"));
        for (LabStatus.VmStatus vm : status.vms()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-10s %-6s %-5s %-15s %6d MiB%n",
                    vm.name(),
                    vm.host(),
                    vm.rack(),
                    vm.address(),
                    vm.memoryBytes() >> 20));
        }
        text.append(String.format("%n%-24s %-10s %s%n", "daemon", "machine", "process"));
        for (LabStatus.DaemonStatus daemon : status.daemons()) {
            text.append(String.format(
                    "%-24s %-10s %s%n", daemon.name(), daemon.machine(), daemon.up() ? daemon.pid() : "DOWN"));
        }
        if (!status.complete()) {
            text.append(String.format(
                    "%nNot all of it runs: the logs are in %s; ./tiercel lab down and ./tiercel lab up make it anew%n",
                    LabDirectory.path().resolve("log")));
        }
        return text.toString();
    }

    private static String live(int nodes, LabStatus status, String workers, String master) {
        return nodes < 0
                ? "the " + master + " does not answer"
                : nodes + " of " + status.workers() + " " + workers + " live";
    }
}
