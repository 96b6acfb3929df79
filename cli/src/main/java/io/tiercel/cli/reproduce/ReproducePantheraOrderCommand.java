package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.panthera.order.OrderOptions;
import io.tiercel.reproduce.panthera.order.OrderReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A queue of jobs whose inputs are partly in memory, under Panthera's order and CapacityScheduler's own. */
@Launched(under = ReproduceCommand.class, order = 15)
@Command(
        name = "panthera-order",
        description = {
            "A queue of jobs whose inputs are partly in memory, as in Panthera's section 4.3: mean completion time and bytes out of "
                    + "memory under CapacityScheduler's fifo and fair orders and the three modes of the job score, with and "
                    + "without reading ahead; on a real CapacityScheduler in this process, then at cluster size in virtual time.",
            "The real part needs root, which paces the disk, and takes about a quarter of an hour; leaves nothing behind. While it "
                    + "runs its cluster trusts every user of this machine."
        })
final class ReproducePantheraOrderCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "How many real queues under each order; 0 for virtual time alone. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + OrderOptions.REPETITIONS_DEFAULT)
    private int repetitions;

    @Option(
            names = "--traces",
            paramLabel = "N",
            description = "How many simulated queues under each order, at least 1. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + OrderOptions.TRACES_DEFAULT)
    private int traces;

    @Override
    public String name() {
        return "reproduce panthera-order";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --traces " + traces;
    }

    @Override
    public Measurement prepare(long seed) {
        OrderOptions options = new OrderOptions(seed, repetitions, traces);
        return progress -> OrderReproduction.run(options, progress);
    }
}
