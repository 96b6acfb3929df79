package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.KeepOption;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.acssd.jobs.JobsOptions;
import io.tiercel.reproduce.acssd.jobs.JobsReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures whether an SSD goes where jobs wait. */
@Launched(
        under = LabReproduceCommand.class,
        order = 81,
        jvm = Jvm.SHORT,
        tools = {"nbdkit:nbdkit", "nbdfuse:libnbd-bin", "fusermount3:fuse3"})
@Command(
        name = "acssd-jobs",
        description = {
            "An SSD of two VMs on a lab: jobs read from the disk of one, and a reader that is no job from the other's. It is divided "
                    + "as if both counted alike, and by what the ResourceManager tells of jobs.",
            "Needs root, 8 GB of memory, 4 GB in /dev/shm and Rust 1.85 or later, with which it builds the programs. --keep FILE "
                    + "keeps each arm that has ended."
        })
final class LabAcSsdJobsCommand extends Reproduction {
    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "6",
            description = "Jobs that are counted under each arm. Default: ${DEFAULT-VALUE}")
    private int jobs;

    @Option(
            names = "--megabytes",
            paramLabel = "N",
            defaultValue = "192",
            description = "Input of a job, and what the other reads. Default: ${DEFAULT-VALUE}")
    private int megabytes;

    @Mixin
    private KeepOption keep;

    @Override
    public String name() {
        return "lab reproduce acssd-jobs";
    }

    @Override
    protected String options() {
        return "--jobs " + jobs + " --megabytes " + megabytes;
    }

    @Override
    public Measurement prepare(long seed) {
        JobsOptions options = new JobsOptions(seed, jobs, megabytes, keep.file());
        return progress -> JobsReproduction.run(options, LabDirectory.path(), LabDirectory.home(), progress);
    }
}
