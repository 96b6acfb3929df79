package io.tiercel.cli.launch;

import java.util.ArrayList;
import java.util.List;

/**
 * What {@code ./tiercel} must know of the commands before it starts a JVM for one, as a table that a shell reads.
 *
 * <p>Each line has five fields, with {@code |} between them: the words that name the command, the options of the JVM,
 * the tools, each as {@code command:package}, {@code cluster} where the configuration of the user's cluster belongs
 * on the class path, and the main class of the daemon that it is, if it is one. The first line has no words: it is for {@code tiercel} itself. A command stands before its
 * subcommands, so that the last line that the user's words begin with is theirs.
 */
public final class LaunchTable {
    private final CommandTree tree;
    private final StringBuilder text = new StringBuilder();

    private LaunchTable(CommandTree tree) {
        this.tree = tree;
    }

    /** The table of these commands. */
    public static String of(CommandTree tree) {
        LaunchTable table = new LaunchTable(tree);
        table.line("", Jvm.SHORT, List.of(), false, "");
        table.subcommands(void.class, "", List.of());
        return table.text.toString();
    }

    private void subcommands(Class<?> command, String words, List<String> tools) {
        for (Class<?> sub : tree.subcommandsOf(command)) {
            Launched launched = CommandTree.launched(sub);
            List<String> needed = new ArrayList<>(tools);
            needed.addAll(List.of(launched.tools()));
            String named = (words + " " + CommandTree.name(sub)).strip();
            line(named, launched.jvm(), needed, launched.clusterConfiguration(), daemon(launched));
            subcommands(sub, named, needed);
        }
    }

    private static String daemon(Launched launched) {
        return launched.daemon() == void.class ? "" : launched.daemon().getName();
    }

    private void line(String words, Jvm jvm, List<String> tools, boolean clusterConfiguration, String daemon) {
        text.append(String.join(
                        "|",
                        words,
                        jvm.options(),
                        String.join(" ", tools),
                        clusterConfiguration ? "cluster" : "",
                        daemon))
                .append('\n');
    }
}
