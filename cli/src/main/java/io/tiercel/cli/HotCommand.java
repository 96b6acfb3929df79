package io.tiercel.cli;

import io.tiercel.evaluation.results.Quantity;
import io.tiercel.evaluation.results.Table;
import io.tiercel.wire.cache.CoordinatorSession;
import io.tiercel.wire.cache.HotReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks the coordinator which blocks are hot. */
@Command(
        name = "hot",
        description = {
            "Say which blocks and files are hot now, why, on which memcached server, and since when.",
            "Asks the coordinator of tiercel.coordinator.address, with the secret that it shares with all machines."
        })
final class HotCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DaemonOptions options;

    @Option(
            names = "--top",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many blocks, the most read first. Default: ${DEFAULT-VALUE}")
    private int top;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        HotReport whole = CoordinatorQuestion.ask(options, CoordinatorSession::hot);
        HotReport report = new HotReport(
                whole.model(),
                whole.servers(),
                whole.blocksHeld(),
                whole.blocks().stream().limit(Math.max(0, top)).toList());
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(report) : text(report));
        out.flush();
        return ExitCode.OK;
    }

    private static String text(HotReport report) {
        if (report.servers().isEmpty()) {
            return "no memcached server is there: tiercel.hot.servers names those that the coordinator is to use\n";
        }
        Table servers = new Table("server", ">holds", ">of");
        report.servers()
                .forEach(server -> servers.row(
                        server.name(), Quantity.bytes(server.usedBytes()), Quantity.bytes(server.capacityBytes())));
        Table blocks = new Table("block", "file", ">bytes", "on", ">since", "why");
        report.blocks()
                .forEach(block -> blocks.row(
                        "blk_" + block.block().id() + "_" + block.block().generationStamp(),
                        block.path(),
                        Quantity.bytes(block.bytes()),
                        block.server(),
                        Duration.ofMillis(block.heldMillis()).toSeconds() + " s",
                        block.why()));
        return servers.text() + "\nBlocks held, by the model " + report.model() + ": " + report.blocksHeld() + "\n"
                + (report.blocks().isEmpty() ? "" : "\n" + blocks.text());
    }
}
