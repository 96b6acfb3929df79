package io.tiercel.cli.why;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.core.why.Explanation.Kind;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains what a job made of the slots that it was offered. */
@Launched(under = WhyCommand.class, order = 40, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "job",
        description =
                "Why a job took the last slot that it was offered, or waits for a nearer one; and how it stands with its "
                        + "deadline, if it has one.")
final class WhyJobCommand implements Callable<Integer> {
    @Mixin
    private WhyOptions options = new WhyOptions();

    @Parameters(paramLabel = "JOB", description = "As application_1700000000000_0001 or job_1700000000000_0001.")
    private String job;

    @Override
    public Integer call() throws IOException {
        return options.answer(Kind.JOB, job);
    }
}
