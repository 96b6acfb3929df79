package io.tiercel.cli.why;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
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
    static final String FORM = "(application|job)_\\d{1,18}_\\d{1,9}";
    static final String EXAMPLE = "application_1700000000000_0001";

    @Mixin
    private WhyOptions options = new WhyOptions();

    @Parameters(paramLabel = "JOB", description = "As application_1700000000000_0001 or job_1700000000000_0001.")
    private String job;

    @Override
    public Integer call() throws IOException {
        String id = options.checked(job, FORM, EXAMPLE).replaceFirst("^job_", "application_");
        return options.answer(
                "job " + id,
                "nothing is known of " + id
                        + ": its master tells nothing of its tasks (docs/scheduling.md says what it "
                        + "needs for that), it was offered no slot yet, or it ended too long ago; "
                        + "tiercel.why.decisions says how many are remembered");
    }
}
