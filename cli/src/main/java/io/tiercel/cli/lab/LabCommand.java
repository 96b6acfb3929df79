package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands for a cluster of pseudo-VMs on this machine. */
@Launched(
        order = 20,
        jvm = Jvm.SHORT,
        tools = {
            "ip:iproute2",
            "tc:iproute2",
            "losetup:mount",
            "mkfs.ext4:e2fsprogs",
            "nsenter:util-linux",
            "memcached:memcached"
        })
@Command(
        name = "lab",
        description = {
            "A cluster of pseudo-VMs on this machine, as root: each VM a network namespace and control groups around a "
                    + "real DataNode and NodeManager, each host a slow disk that its VMs share, slow links between hosts "
                    + "and racks.",
            "One lab at a time; it stays up until lab down, and what is killed on the way is cleared away by the next "
                    + "lab up or lab down."
        },
        synopsisSubcommandLabel = "WHAT")
public final class LabCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Do what with the lab?");
    }
}
