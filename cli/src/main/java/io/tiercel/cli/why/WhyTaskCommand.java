package io.tiercel.cli.why;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains where a map task was placed. */
@Launched(under = WhyCommand.class, order = 50, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "task", description = "Why a map task of MapReduce got its slot on the VM that it has, or waits.")
final class WhyTaskCommand implements Callable<Integer> {
    private static final String FORM =
            "(task_\\d{1,18}_\\d{1,9}_m_\\d{1,9}|attempt_\\d{1,18}_\\d{1,9}_m_\\d{1,9}_\\d{1,9})";

    @Mixin
    private WhyOptions options = new WhyOptions();

    @Parameters(paramLabel = "TASK", description = "As task_1700000000000_0001_m_000000, or an attempt of it.")
    private String task;

    @Override
    public Integer call() throws IOException {
        String id = options.checked(task, FORM, "task_1700000000000_0001_m_000000")
                .replaceFirst("^attempt_(.*)_\\d+$", "task_$1");
        return options.answer(
                "task " + id,
                "nothing is known of " + id + ": its job's master tells nothing of its tasks (docs/scheduling.md says "
                        + "what it needs for that), or the job ended too long ago");
    }
}
