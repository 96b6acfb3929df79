package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.operator.OperatorReproduction;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** An operator's days with Tiercel. */
@Launched(under = ReproduceCommand.class, order = 23, tools = "chromium:chromium")
@Command(
        name = "operator",
        description = {
            "Put Tiercel on a cluster of separate daemons from packages, role by role, while jobs run; kill each part once; "
                    + "put another build in the place of the first; read the dashboard with a browser; and take all out. Count "
                    + "jobs that fail, outputs that are wrong, and what is left.",
            "Needs 6 GB of memory, and git. It makes the packages of this tree and of the commit before, unless archives are "
                    + "named, which takes minutes. Nothing is left behind."
        })
final class ReproduceOperatorCommand extends Reproduction {
    @Option(
            names = "--older",
            paramLabel = "ARCHIVE",
            description =
                    "The build that is put on first, as 'tiercel package' makes it. Default: made of --older-commit")
    private @Nullable Path older;

    @Option(
            names = "--older-commit",
            paramLabel = "COMMIT",
            description = "The commit of that build. Default: ${DEFAULT-VALUE}",
            defaultValue = "HEAD~1")
    private String olderCommit = "";

    @Option(
            names = "--newer",
            paramLabel = "ARCHIVE",
            description = "The build that takes its place. Default: made of this tree")
    private @Nullable Path newer;

    @Override
    public String name() {
        return "reproduce operator";
    }

    @Override
    protected String options() {
        return "--older-commit " + olderCommit;
    }

    @Override
    public Measurement prepare(long seed) {
        OperatorReproduction.Options options = new OperatorReproduction.Options(
                Path.of(System.getProperty("tiercel.home", ".")),
                Optional.ofNullable(older),
                olderCommit,
                Optional.ofNullable(newer));
        return progress -> OperatorReproduction.run(options, seed, progress);
    }
}
