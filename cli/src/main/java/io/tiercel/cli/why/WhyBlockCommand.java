package io.tiercel.cli.why;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.ssd.CoordinatorRest;
import io.tiercel.cli.ssd.RestOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains what the coordinator has decided of a block. */
@Launched(under = WhyCommand.class, order = 20, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "block", description = "Why a block is pinned or in memcached, or is not.")
final class WhyBlockCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Parameters(
            paramLabel = "BLOCK",
            description = "As blk_1073741825, with its pool or without: hdfs fsck PATH -files -blocks prints it.")
    private String name;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.print(
                ExplanationText.object(options.coordinator()
                        .get("/v1/why/block/" + CoordinatorRest.part(name))
                        .path("explanations")),
                ExplanationText::text);
    }
}
