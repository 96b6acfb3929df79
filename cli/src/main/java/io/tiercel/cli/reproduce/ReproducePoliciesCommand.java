package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.cli.option.StateDirectory;
import io.tiercel.report.Progress;
import io.tiercel.reproduce.policies.PolicyReproduction;
import io.tiercel.reproduce.policies.PolicyReproduction.Options;
import io.tiercel.testbed.peer.LibCacheSim;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares eviction policies on recorded and on made traces. */
@Launched(under = ReproduceCommand.class, order = 30, tools = "python3:python3-venv")
@Command(
        name = "policies",
        description = {
            "Compare all eviction policies: hit ratios on what Facebook's jobs read on 24 hours of 2010 (SWIM), and on "
                    + "made traces with popularity, scans, loops and change, for caches of many sizes; and beside libCacheSim's.",
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

    @Option(
            names = "--no-peer",
            description = "Leave libCacheSim out, which is fetched from PyPI the first time, and kept in .tiercel.")
    private boolean alone;

    @Override
    public String name() {
        return "reproduce policies";
    }

    @Override
    protected String options() {
        return "--repetitions " + repetitions + " --requests " + requests + (alone ? " --no-peer" : "");
    }

    @Override
    public Measurement prepare(long seed) {
        Options options = new Options(seed, repetitions, requests);
        return progress -> PolicyReproduction.run(options, alone ? null : peer(progress), progress);
    }

    private static LibCacheSim peer(Progress progress) throws IOException {
        try {
            return LibCacheSim.in(StateDirectory.made(), progress);
        } catch (IOException e) {
            throw new IOException(e.getMessage() + "\n--no-peer compares our policies alone.", e);
        }
    }
}
