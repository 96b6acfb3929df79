package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.KeepOption;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.acssd.dfsio.DfsioOptions;
import io.tiercel.reproduce.acssd.dfsio.DfsioReproduction;
import io.tiercel.reproduce.acssd.disks.DiskArm;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures TestDFSIO over SSD caches, shared or divided by AC-SSD's loop. */
@Launched(
        under = LabReproduceCommand.class,
        order = 80,
        jvm = Jvm.SHORT,
        tools = {"nbdkit:nbdkit", "nbdfuse:libnbd-bin", "fusermount3:fuse3"})
@Command(
        name = "acssd-dfsio",
        description = {
            "TestDFSIO on a lab whose DataNodes have slow disks, behind nothing, one SSD cache for all VMs of a host, or one for "
                    + "each VM that the coordinator divides.",
            "Needs root, 8 GB of memory, 4 GB in /dev/shm and Rust 1.85 or later, with which it builds the programs. --keep FILE "
                    + "keeps each arm that has ended."
        })
final class LabAcSsdDfsioCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often each work is done under each arm. Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(names = "--files", paramLabel = "N", defaultValue = "8", description = "Files. Default: ${DEFAULT-VALUE}")
    private int files;

    @Option(
            names = "--megabytes",
            paramLabel = "N",
            defaultValue = "32",
            description = "Size of each file. Default: ${DEFAULT-VALUE}")
    private int megabytes;

    @Option(
            names = "--arms",
            split = ",",
            paramLabel = "ARM",
            defaultValue = "plain,shared,acssd",
            description = "What to compare. One or more of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private List<DiskArm> arms;

    @Mixin
    private KeepOption keep;

    @Override
    public String name() {
        return "lab reproduce acssd-dfsio";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --files " + files + " --megabytes " + megabytes + " --arms "
                + arms.stream().map(DiskArm::label).collect(Collectors.joining(","));
    }

    @Override
    public Measurement prepare(long seed) {
        DfsioOptions options = new DfsioOptions(seed, repetitions, files, megabytes, arms, keep.file());
        return progress -> DfsioReproduction.run(options, LabDirectory.path(), LabDirectory.home(), progress);
    }
}
