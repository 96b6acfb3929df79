package io.tiercel.reproduce.compatibility.command;

import io.tiercel.testbed.jobs.ProcessBytes;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FsShell;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.tools.CryptoAdmin;
import org.apache.hadoop.hdfs.tools.ECAdmin;
import org.apache.hadoop.hdfs.tools.snapshot.LsSnapshot;
import org.apache.hadoop.hdfs.tools.snapshot.LsSnapshottableDir;
import org.apache.hadoop.hdfs.tools.snapshot.SnapshotDiff;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Runs the commands that a directory lists, one after another, as {@code hadoop} and {@code hdfs} run them. What each prints,
 * how it ended and what the process has read are in files there.
 */
final class CommandSessionMain {
    private CommandSessionMain() {}

    public static void main(String[] arguments) throws Exception {
        SessionFiles files = new SessionFiles(Path.of(arguments[0]));
        List<String> exits = new ArrayList<>();
        for (String command : Files.readAllLines(files.commands())) {
            exits.add(Integer.toString(run(command, files.output(exits.size()))));
        }
        Files.write(files.exits(), exits);
        Files.writeString(files.bytes(), ProcessBytes.line());
        // What a stock client leaves running is no reason to stay.
        System.exit(0);
    }

    private static int run(String command, Path output) throws Exception {
        String[] words = command.split(" ", -1);
        String[] arguments = List.of(words).subList(2, words.length).toArray(String[]::new);
        Configuration conf = new HdfsConfiguration();
        PrintStream out = System.out;
        PrintStream err = System.err;
        try (PrintStream printed = new PrintStream(Files.newOutputStream(output), false, StandardCharsets.UTF_8)) {
            System.setOut(printed);
            System.setErr(printed);
            return ToolRunner.run(conf, tool(words[0] + " " + words[1], conf), arguments);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** What Hadoop's scripts start for these two words. */
    private static Tool tool(String words, Configuration conf) {
        return switch (words) {
            case "hadoop fs" -> new FsShell();
            case "hdfs lsSnapshottableDir" -> new LsSnapshottableDir();
            case "hdfs lsSnapshot" -> new LsSnapshot();
            case "hdfs snapshotDiff" -> new SnapshotDiff();
            case "hdfs crypto" -> new CryptoAdmin(conf);
            case "hdfs ec" -> new ECAdmin(conf);
            default -> throw new IllegalArgumentException("no such command here: " + words);
        };
    }
}
