package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.acssd.policies.PeerReproduction;
import picocli.CommandLine.Command;

/** Compares the SSD cache's policies with libCacheSim's. */
@Launched(under = LabReproduceCommand.class, order = 70, jvm = Jvm.SHORT)
@Command(
        name = "acssd-policies",
        description = {
            "What the SSD cache's policies hit of traces of blocks, beside libCacheSim's, and how far its sampled miss-ratio "
                    + "curve is off.",
            "Needs Python 3 with venv and pip, which installs libCacheSim below host/target, and Rust 1.85 or later, with which "
                    + "it builds the program; takes about 5 minutes."
        })
final class LabAcSsdPoliciesCommand extends Reproduction {
    @Override
    public String name() {
        return "lab reproduce acssd-policies";
    }

    @Override
    public Measurement prepare(long seed) {
        return progress -> PeerReproduction.run(seed, LabDirectory.home(), progress);
    }
}
