package io.tiercel.cli.why;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.core.why.Explanation.Kind;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains what was decided of a job with a deadline. */
@Launched(under = WhyCommand.class, order = 60, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "deadline",
        description =
                "Why a job with a deadline was promised it, taken without a promise or refused, and how it stands.")
final class WhyDeadlineCommand implements Callable<Integer> {
    @Mixin
    private WhyOptions options = new WhyOptions();

    @Parameters(paramLabel = "JOB", description = "As application_1700000000000_0001 or job_1700000000000_0001.")
    private String job;

    @Override
    public Integer call() throws IOException {
        return options.answer(Kind.DEADLINE, job);
    }
}
