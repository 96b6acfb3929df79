package io.tiercel.cli.topology;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.ConfOptions;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.model.Topology;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints a topology as Hadoop's {@code TableMapping} reads it. */
@Launched(under = TopologyCommand.class, order = 20, jvm = Jvm.SHORT)
@Command(
        name = "table",
        description = {
            "Print the table that Hadoop's TableMapping reads (net.topology.table.file.name): each VM and its rack.",
            "With --node-groups each VM's host stands behind its rack, for a NameNode that keeps replicas on different hosts. "
                    + "ResourceManagers and clients must not be given that one: they would take hosts for racks."
        })
final class TopologyTableCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ConfOptions conf = new ConfOptions();

    @Mixin
    private TopologyFile file = new TopologyFile();

    @Option(names = "--node-groups", description = "Name hosts as well, as NetworkTopologyWithNodeGroup wants it.")
    private boolean nodeGroups;

    @Override
    public Integer call() throws IOException {
        NamedTopology topology = file.read(conf);
        PrintWriter out = spec.commandLine().getOut();
        for (int vm = 0; vm < topology.numbers().vms(); vm++) {
            out.print(topology.vm(vm) + " " + location(topology, vm) + "\n");
        }
        out.flush();
        return ExitCode.OK;
    }

    private String location(NamedTopology topology, int vm) {
        Topology numbers = topology.numbers();
        String rack = topology.rack(numbers.rackOf(vm));
        return nodeGroups ? rack + "/" + topology.host(numbers.hostOf(vm)) : rack;
    }
}
