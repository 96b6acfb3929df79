package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.acssd.guests.GuestOptions;
import io.tiercel.reproduce.acssd.guests.GuestReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs AC-SSD's loop over real guests. */
@Launched(under = LabReproduceCommand.class, order = 70, jvm = Jvm.SHORT, tools = "qemu-system-x86_64:qemu-system-x86")
@Command(
        name = "acssd-guests",
        description = {
            "Three guests of QEMU on the SSD budgets of two emulated hypervisors: the loop moves the SSD from the idle to the "
                    + "busy guest, and the server of a writing guest's disk is killed.",
            "Needs root, QEMU and Rust 1.85 or later, with which it builds the programs; takes about 5 minutes."
        })
final class LabAcSsdGuestsCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "" + GuestOptions.REPETITIONS_DEFAULT,
            description = "How often the other guest becomes busy. Default: ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(
            names = "--interval",
            paramLabel = "SECONDS",
            defaultValue = "" + GuestOptions.INTERVAL_DEFAULT,
            description = "Between two rounds of the loop. Default: ${DEFAULT-VALUE}")
    private int interval;

    @Option(
            names = "--kills",
            paramLabel = "N",
            defaultValue = "" + GuestOptions.KILLS_DEFAULT,
            description = "How often the server of the writing guest's disk is killed. Default: ${DEFAULT-VALUE}")
    private int kills;

    @Override
    public String name() {
        return "lab reproduce acssd-guests";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --interval " + interval + " --kills " + kills;
    }

    @Override
    public Measurement prepare(long seed) {
        GuestOptions options = new GuestOptions(repetitions, interval, kills);
        return progress -> GuestReproduction.run(options, LabDirectory.home(), progress);
    }
}
