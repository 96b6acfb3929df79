package io.tiercel.cli.why;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.ssd.CoordinatorRest;
import io.tiercel.cli.ssd.RestOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains what the coordinator has decided of a file. */
@Launched(under = WhyCommand.class, order = 30, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "file",
        description =
                "Why a file is in memory or is not: what it is worth, for whom, and which file it stands against.")
final class WhyFileCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Parameters(paramLabel = "PATH", description = "In HDFS, as /user/alice/events.")
    private String name;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.print(
                ExplanationText.object(
                        options.coordinator().get("/v1/why/file/" + path()).path("explanations")),
                ExplanationText::text);
    }

    private String path() {
        if (!name.startsWith("/")) {
            throw new ParameterException(
                    spec.commandLine(), "'" + name + "' is no path of HDFS: expected one as /user/alice/events");
        }
        return Arrays.stream(name.substring(1).split("/", -1))
                .map(CoordinatorRest::part)
                .collect(Collectors.joining("/"));
    }
}
