package io.tiercel.cli.cluster;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Launched;
import io.tiercel.coordinator.namenode.NameNodeConfiguration;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.WhyQuestion;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks the coordinator which blocks of some files are pinned. */
@Launched(order = 40, clusterConfiguration = true)
@Command(
        name = "cached",
        description = {
            "Say how much of files is in the memory of DataNodes, and where.",
            "Asks the NameNode for the files' blocks, and the coordinator of tiercel.coordinator.address which of them are "
                    + "pinned, with the secret of the role command."
        })
public final class CachedCommand implements Callable<Integer> {
    /** A session holds no more questions than for some times as many. */
    private static final int BLOCKS_AT_ONCE = 10_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private DaemonOptions options;

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "A file, or a folder with all that is in it.")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--files",
            paramLabel = "N",
            defaultValue = "1000",
            description = "At most so many files, the first of those listed. Default: ${DEFAULT-VALUE}")
    private int filesMax;

    @Option(names = "--blocks", description = "Also list each block that is in memory, with its host.")
    private boolean withBlocks;

    @Option(
            names = "--why",
            description =
                    "Also say of each file what it is worth in memory, and why: which jobs of which applications read it, "
                            + "what they gain, how it was measured, with which probability its blocks are kept, and the "
                            + "runner-up: the file that would have its place, or that it loses to.")
    private boolean why;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (filesMax < 1) {
            throw new ParameterException(spec.commandLine(), "--files must be at least 1, not " + filesMax);
        }
        List<ListedFile> listed = listed();
        Map<BlockName, CachedCopy> copies = copies(listed);
        List<CachedFileReport> files =
                listed.stream().map(file -> file.cached(copies)).toList();
        Map<String, String> reasons = why ? reasons(files) : Map.of();
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(object(files, reasons)) : text(files, reasons));
        out.flush();
        return ExitCode.OK;
    }

    private List<ListedFile> listed() throws IOException {
        URI uri = options.arguments().fileSystem();
        try {
            return listed(uri);
        } catch (ConnectException | NoRouteToHostException | UnknownHostException e) {
            throw new IOException(
                    "no NameNode answers at " + uri + ": is it running there, and is --fs its address?", e);
        }
    }

    private List<ListedFile> listed(URI uri) throws IOException {
        Configuration conf = NameNodeConfiguration.of(CoordinatorQuestion.configuration(options), uri);
        List<ListedFile> files = new ArrayList<>();
        try (FileSystem fileSystem = FileSystem.newInstance(uri, conf)) {
            for (String path : paths) {
                RemoteIterator<LocatedFileStatus> statuses = fileSystem.listFiles(new Path(path), true);
                while (statuses.hasNext()) {
                    if (files.size() == filesMax) {
                        spec.commandLine()
                                .getErr()
                                .println("only " + filesMax + " files are listed; --files raises that");
                        return files;
                    }
                    files.add(ListedFile.of((HdfsLocatedFileStatus) statuses.next()));
                }
            }
        }
        return files;
    }

    private Map<BlockName, CachedCopy> copies(List<ListedFile> files) throws IOException, InterruptedException {
        List<BlockName> blocks =
                files.stream().flatMap(file -> file.blocks().stream()).toList();
        Map<BlockName, CachedCopy> copies = new LinkedHashMap<>();
        for (int from = 0; from < blocks.size(); from += BLOCKS_AT_ONCE) {
            List<BlockName> some = blocks.subList(from, Math.min(blocks.size(), from + BLOCKS_AT_ONCE));
            CoordinatorQuestion.ask(options, session -> session.whereCached(some))
                    .forEach(copy -> copies.put(copy.block(), copy));
        }
        return copies;
    }

    private Map<String, String> reasons(List<CachedFileReport> files) throws IOException, InterruptedException {
        List<String> all = files.stream().map(CachedFileReport::path).toList();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (int from = 0; from < all.size(); from += WhyQuestion.PATHS_MAX) {
            List<String> some = all.subList(from, Math.min(all.size(), from + WhyQuestion.PATHS_MAX));
            List<String> answers = CoordinatorQuestion.why(options.arguments(), some);
            for (int i = 0; i < some.size(); i++) {
                reasons.put(some.get(i), answers.get(i));
            }
        }
        return reasons;
    }

    private static Map<String, Object> object(List<CachedFileReport> files, Map<String, String> reasons) {
        return reasons.isEmpty() ? Map.of("files", files) : Map.of("files", files, "why", reasons);
    }

    private String text(List<CachedFileReport> files, Map<String, String> reasons) {
        Table table = new Table("file", ">bytes", ">in memory", ">blocks", ">pinned");
        for (CachedFileReport file : files) {
            table.row(
                    file.path(),
                    Quantity.bytes(file.bytes()),
                    Quantity.bytes(file.cachedBytes()),
                    Integer.toString(file.blocks()),
                    Integer.toString(file.cached().size()));
        }
        return table.text() + "\n" + total(files) + "\n" + (withBlocks ? "\n" + blocks(files) : "")
                + reasons.values().stream().map(reason -> "\n" + reason + "\n").collect(Collectors.joining());
    }

    private static String total(List<CachedFileReport> files) {
        long bytes = files.stream().mapToLong(CachedFileReport::bytes).sum();
        long cached = files.stream().mapToLong(CachedFileReport::cachedBytes).sum();
        return Quantity.bytes(cached) + " of " + Quantity.bytes(bytes) + " are in memory";
    }

    private static String blocks(List<CachedFileReport> files) {
        Table table = new Table("block", "file", ">bytes", "on");
        for (CachedFileReport file : files) {
            file.cached()
                    .forEach(block ->
                            table.row(block.block(), file.path(), Quantity.bytes(block.bytes()), block.host()));
        }
        return table.text();
    }
}
