package io.tiercel.cli;

import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Stands for {@code ./tiercel benchmark} in the help; the launcher carries it out, since it needs the sources. */
@Launched(order = 100)
@Command(name = "benchmark", description = "Measure what a hit costs, beside the least it could cost on this machine.")
final class BenchmarkCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "A part of the name of the benchmarks to run, such as MetadataHit or listing. Default: all.")
    private String name = "";

    @Option(
            names = "--peers",
            description =
                    "Compare the client's tiers with Alluxio's client cache, which is fetched from Maven Central, on the "
                            + "same HDFS. Takes some ten minutes.")
    private boolean peers;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(
            names = "--record",
            description = "Also put what is printed into docs/results.md, in place of the last time's.")
    private boolean record;

    @Override
    public void run() {
        String options = (peers ? " --peers" : "") + (json ? " --json" : "") + (record ? " --record" : "");
        throw new ParameterException(
                spec.commandLine(), "benchmark runs in a source tree only: ./tiercel benchmark " + name + options);
    }
}
