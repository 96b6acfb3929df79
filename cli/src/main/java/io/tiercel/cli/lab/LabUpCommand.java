package io.tiercel.cli.lab;

import io.tiercel.cli.console.CleanupNotice;
import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.BitRateConverter;
import io.tiercel.cli.option.SizeConverter;
import io.tiercel.core.settings.Settings;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes the lab and leaves it up. */
@Launched(under = LabCommand.class, order = 10, jvm = Jvm.SHORT)
@Command(
        name = "up",
        description = {
            "Make the VMs, start Hadoop on them, and wait until every DataNode and NodeManager is live.",
            "The lab stays up when the command ends. Ctrl-C before that removes everything."
        })
final class LabUpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--racks", paramLabel = "N", defaultValue = "2", description = "Default: ${DEFAULT-VALUE}")
    private int racks;

    @Option(
            names = "--hosts",
            paramLabel = "N",
            defaultValue = "2",
            description = "Hosts of each rack. Default: ${DEFAULT-VALUE}")
    private int hosts;

    @Option(
            names = "--vms",
            paramLabel = "N",
            defaultValue = "2",
            description = "VMs of each host. Default: ${DEFAULT-VALUE}")
    private int vms;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "1200m",
            converter = SizeConverter.class,
            description = "Memory of each VM, page cache included. Default: ${DEFAULT-VALUE}")
    private long memory;

    @Option(
            names = "--disk-size",
            paramLabel = "SIZE",
            defaultValue = "8g",
            converter = SizeConverter.class,
            description = "Size of each host's disk, a sparse file. Default: ${DEFAULT-VALUE}")
    private long diskSize;

    @Option(
            names = "--disk-rate",
            paramLabel = "SIZE",
            defaultValue = "100000000",
            converter = SizeConverter.class,
            description =
                    "Bytes a second that the VMs of a host read from its disk together. Default: " + "${DEFAULT-VALUE}")
    private long diskRate;

    @Option(
            names = "--host-link",
            paramLabel = "RATE",
            defaultValue = "1gbit",
            converter = BitRateConverter.class,
            description = "Between a host and its rack, each way. Default: ${DEFAULT-VALUE}")
    private long hostLink;

    @Option(
            names = "--rack-link",
            paramLabel = "RATE",
            defaultValue = "500mbit",
            converter = BitRateConverter.class,
            description = "Between a rack and the others, each way. Default: ${DEFAULT-VALUE}")
    private long rackLink;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            defaultValue = "0",
            description = {
                "CPUs of this machine that each host has for itself, its NodeManagers counting these alone.",
                "Default: hosts share all CPUs."
            })
    private int cpus;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "A setting of Hadoop or Tiercel, for all daemons and clients; may be repeated.")
    private Map<String, String> settings = new TreeMap<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Settings.of(settings); // Those of ours that no process could use are refused before any has to.
        LabPlan plan = plan();
        try (CleanupNotice interruption =
                        CleanupNotice.announced(spec.commandLine().getErr());
                ConsoleProgress progress = ConsoleProgress.onStandardOutput()) {
            Lab lab = Lab.up(plan, LabDirectory.path(), progress::stage, progress::detail);
            lab.detach();
            progress.endStage();
            spec.commandLine()
                    .getOut()
                    .println("The lab is up: ./tiercel lab run -- fs -ls /, ./tiercel lab status, ./tiercel lab down");
            return ExitCode.OK;
        } catch (IOException | RuntimeException e) {
            CleanupNotice.waitForEndIfBegun();
            throw e;
        }
    }

    private LabPlan plan() {
        try {
            return LabPlan.defaults()
                    .withShape(new LabShape(racks, hosts, vms))
                    .withLimits(new LabLimits(memory, diskSize, diskRate, hostLink, rackLink, cpus))
                    .withSettings(settings);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
