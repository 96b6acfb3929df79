package io.tiercel.cli.cluster;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Launched;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.wire.cache.CoordinatorSession;
import io.tiercel.wire.cache.HotReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Asks the coordinator which blocks are hot. */
@Launched(order = 50, clusterConfiguration = true)
@Command(
        name = "hot",
        description = {
            "Say which blocks and files are hot now, why, on which memcached server, and since when.",
            "Asks the coordinator of tiercel.coordinator.address, with the secret of the role command."
        })
public final class HotCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DaemonOptions options;

    private int top;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
            names = "--top",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many blocks, the most read first. Default: ${DEFAULT-VALUE}")
    void top(int blocks) {
        if (blocks < 0) {
            throw new ParameterException(spec.commandLine(), "--top must not be negative: " + blocks);
        }
        top = blocks;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        HotReport whole = CoordinatorQuestion.ask(options, CoordinatorSession::hot);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(Listing.of(whole, top)) : text(whole, top));
        out.flush();
        return ExitCode.OK;
    }

    /**
     * What is printed for programs.
     *
     * @param blocks at most as many as were asked for
     * @param blocksLeftOut held ones that the list does not have
     */
    record Listing(
            String model,
            List<HotReport.Server> servers,
            long blocksHeld,
            long blocksLeftOut,
            List<HotReport.NotHeld> notHeld,
            List<HotReport.Block> blocks) {
        static Listing of(HotReport report, int top) {
            List<HotReport.Block> listed = report.blocks().stream().limit(top).toList();
            return new Listing(
                    report.model(),
                    report.servers(),
                    report.blocksHeld(),
                    report.blocksHeld() - listed.size(),
                    report.notHeld(),
                    listed);
        }
    }

    static String text(HotReport whole, int top) {
        Listing report = Listing.of(whole, top);
        if (report.servers().isEmpty()) {
            return "no memcached server is there: tiercel.hot.servers names those that the coordinator is to use\n"
                    + notHeld(report);
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
                + leftOut(report, top)
                + (report.blocks().isEmpty() ? "" : "\n" + blocks.text())
                + notHeld(report);
    }

    private static String leftOut(Listing report, int top) {
        int listed = report.blocks().size();
        if (report.blocksLeftOut() == 0) {
            return "";
        }
        return "Listed are the " + listed + " of them that were read most"
                + (listed < top ? ", since the coordinator's answer holds no more" : "") + "\n";
    }

    private static String notHeld(Listing report) {
        if (report.notHeld().isEmpty()) {
            return "";
        }
        Table reasons = new Table(">hot blocks not held", "each");
        report.notHeld().forEach(reason -> reasons.row("" + reason.blocks(), reason.why()));
        return "\n" + reasons.text();
    }
}
