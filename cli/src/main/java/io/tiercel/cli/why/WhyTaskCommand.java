package io.tiercel.cli.why;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.core.why.Explanation.Kind;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains where a map task was placed. */
@Launched(under = WhyCommand.class, order = 50, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "task", description = "Why a map task of MapReduce got its slot on the VM that it has, or waits.")
final class WhyTaskCommand implements Callable<Integer> {
    @Mixin
    private WhyOptions options = new WhyOptions();

    @Parameters(paramLabel = "TASK", description = "As task_1700000000000_0001_m_000000, or an attempt of it.")
    private String task;

    @Override
    public Integer call() throws IOException {
        return options.answer(Kind.TASK, task);
    }
}
