package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.speed.SpeedReproduction;
import picocli.CommandLine.Command;

/** Times the simulator. */
@Launched(under = ReproduceCommand.class, order = 50, jvm = Jvm.SIMULATION)
@Command(
        name = "simulator",
        description = {
            "Time the simulator: a workload of CAVA's, and how the cost grows from a hundred VMs to ten thousand.",
            "Needs no cluster; takes a quarter of an hour on one processor."
        })
final class ReproduceSimulatorCommand extends Reproduction {
    @Override
    public String name() {
        return "reproduce simulator";
    }

    @Override
    public Measurement prepare(long seed) {
        return progress -> SpeedReproduction.run(seed, SpeedReproduction.SIZES, SpeedReproduction.SECONDS, progress);
    }
}
