package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.mimp.real.RealOptions;
import io.tiercel.reproduce.mimp.real.RealReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what batch VMs do to a web VM, on real processes under the real agent. */
@Launched(under = LabReproduceCommand.class, order = 40, jvm = Jvm.SHORT)
@Command(
        name = "mimp-interference",
        description = {
            "What batch VMs do to the response times of a web VM on the same processors: real programs in control groups, "
                    + "with the default weight, the lowest weight, and in the background class that tiercel-agent keeps; and "
                    + "what its guard gives a starved batch VM.",
            "Needs root, a machine that nothing else uses, and Rust 1.85 or later, with which it builds the agent; takes "
                    + "about 22 minutes."
        })
final class LabMimpInterferenceCommand extends Reproduction {
    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "" + RealOptions.ROUNDS_DEFAULT,
            description = "How often each case is measured, in random order. Default: ${DEFAULT-VALUE}")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "" + RealOptions.SECONDS_DEFAULT,
            description = "How long a case is measured in each round. Default: ${DEFAULT-VALUE}")
    private int seconds;

    @Option(
            names = "--batch-vms",
            paramLabel = "N",
            defaultValue = "" + RealOptions.BATCH_VMS_DEFAULT,
            description = "How many batch VMs there are beside the web VM. Default: ${DEFAULT-VALUE}")
    private int batchVms;

    @Override
    public String name() {
        return "lab reproduce mimp-interference";
    }

    @Override
    protected String options() {
        return "--rounds " + rounds + " --seconds " + seconds + " --batch-vms " + batchVms;
    }

    @Override
    public Measurement prepare(long seed) {
        RealOptions options = RealOptions.of(seed, rounds, seconds, batchVms);
        return progress -> RealReproduction.run(options, LabDirectory.path(), LabDirectory.home(), progress);
    }
}
