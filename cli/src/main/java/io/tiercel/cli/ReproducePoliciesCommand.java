package io.tiercel.cli;

import io.tiercel.evaluation.policies.PolicyFindings;
import io.tiercel.evaluation.policies.PolicyReproduction;
import io.tiercel.evaluation.policies.PolicyReproduction.Options;
import io.tiercel.evaluation.results.Report;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares eviction policies on recorded and on made traces. */
@Command(
        name = "policies",
        description = {
            "Compare all eviction policies: hit ratios on what Facebook's jobs read on 24 hours of 2010 (SWIM), and on "
                    + "made traces with popularity, scans, loops and change, for caches of many sizes.",
            "Needs no cluster; takes a few minutes."
        })
final class ReproducePoliciesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

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

    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Override
    public Integer call() throws IOException {
        Options options = options();
        PolicyFindings findings = measure(options);
        String command = "reproduce policies --seed " + options.seed() + " --repetitions " + repetitions
                + " --requests " + requests;
        Report measured = Report.here(command, options.seed(), findings.claims());
        results.publish("reproduce policies", measured, findings.text(), findings.additions());
        page.write(() -> findings.html(measured));
        return ExitCode.OK;
    }

    private Options options() {
        try {
            return new Options(results.seed(), repetitions, requests);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static PolicyFindings measure(Options options) throws IOException {
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return PolicyReproduction.run(options, progress);
        }
    }
}
