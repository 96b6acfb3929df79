package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.policies.PolicyReproduction;
import io.tiercel.reproduce.policies.PolicyReproduction.Options;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares eviction policies on recorded and on made traces. */
@Launched(under = ReproduceCommand.class, order = 30)
@Command(
        name = "policies",
        description = {
            "Compare all eviction policies: hit ratios on what Facebook's jobs read on 24 hours of 2010 (SWIM), and on "
                    + "made traces with popularity, scans, loops and change, for caches of many sizes.",
            "Needs no cluster; takes a few minutes."
        })
final class ReproducePoliciesCommand extends Reproduction {
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "How many traces of each kind made at random, at least 1. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.REPETITIONS_DEFAULT)
    private int repetitions;

    @Option(
            names = "--requests",
            paramLabel = "N",
            description = "How many requests a made trace has, for a 25th as many keys. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + Options.REQUESTS_DEFAULT)
    private int requests;

    @Override
    public String name() {
        return "reproduce policies";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --requests " + requests;
    }

    @Override
    public Measurement prepare(long seed) {
        Options options = new Options(seed, repetitions, requests);
        return progress -> PolicyReproduction.run(options, progress);
    }
}
