package io.tiercel.cli.option;

import io.tiercel.cli.console.CleanupNotice;
import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.report.Findings;
import io.tiercel.report.Progress;
import io.tiercel.report.Report;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a command that measures a claim does besides: it shows progress, prints what it found, records it, and writes a page. */
public abstract class Reproduction implements Callable<Integer> {
    @Mixin
    private PageOption page;

    @Mixin
    private ResultOptions results;

    @Spec
    private CommandSpec spec;

    /** Something to be measured. */
    @FunctionalInterface
    public interface Measurement {
        Findings run(Progress progress) throws IOException, InterruptedException;
    }

    /** What the user says to have it, as the results page heads it. */
    public abstract String name();

    /** The options that say what is measured, as the user would write them, but for the seed. */
    protected String options() {
        return "";
    }

    /** What is printed where the user wants to know something and has nothing measured; empty elsewhere. */
    protected Optional<String> insteadOfMeasuring() {
        return Optional.empty();
    }

    /** The option by which the user leaves something out, so that it is not the whole that is measured; empty elsewhere. */
    protected Optional<String> leavesOut() {
        return Optional.empty();
    }

    /**
     * What is to be measured, by the options.
     *
     * @throws IllegalArgumentException if the options make no sense, in words
     */
    public abstract Measurement prepare(long seed);

    @Override
    public final Integer call() throws IOException, InterruptedException {
        Optional<String> instead = insteadOfMeasuring();
        if (instead.isPresent()) {
            spec.commandLine().getOut().print(instead.get());
            spec.commandLine().getOut().flush();
            return ExitCode.OK;
        }
        requireWholeForRecord();
        measure();
        return ExitCode.OK;
    }

    private void requireWholeForRecord() {
        Optional<String> option = leavesOut();
        if (results.recorded() && option.isPresent()) {
            throw new ParameterException(
                    spec.commandLine(), "--record puts down the whole table: leave out " + option.get());
        }
    }

    private void measure() throws IOException, InterruptedException {
        long seed = results.seed();
        Findings findings = measure(prepared(seed));
        String command = name() + " --seed " + seed + " " + options();
        Report report = Report.here(command.strip(), seed, findings.claims());
        results.publish(name(), report, findings.text(), findings.additions());
        page.write(() -> findings.html(report));
    }

    private Measurement prepared(long seed) {
        try {
            return prepare(seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Findings measure(Measurement measurement) throws IOException, InterruptedException {
        try (CleanupNotice interruption =
                        CleanupNotice.announced(spec.commandLine().getErr());
                ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            return measurement.run(progress);
        } catch (IOException | RuntimeException e) {
            CleanupNotice.waitForEndIfBegun();
            throw e;
        }
    }
}
