package io.tiercel.lab.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The way into a machine of a lab: a command that joins control groups, takes on the machine's network and host name,
 * and then becomes another command. Where one of these is gone, it ends and nothing is run.
 *
 * @param namespace the network namespace
 * @param hostName of the process, and of what it starts
 * @param groups files into which the process writes its number
 */
public record Entry(String namespace, String hostName, List<Path> groups) {
    private static final String JOIN = "while [ \"$1\" != -- ]; do echo $$ >\"$1\"; shift; done; shift; ";
    private static final String NAME = "echo \"$0\" >/proc/sys/kernel/hostname; exec \"$@\"";

    // The shell becomes the daemon, so its number and its time of start are the daemon's.
    private static final String RECORD = "read -r stat </proc/$$/stat; set -f; file=$1; shift; "
            + "start() { shift 21; echo $1; }; echo \"$$ $(start $stat)\" >\"$file\"; ";

    public Entry {
        groups = List.copyOf(groups);
    }

    /** The words that run a command inside, as a child of the caller. */
    public List<String> command(List<String> inner) {
        List<String> words = shell(JOIN);
        groups.forEach(group -> words.add(group.toString()));
        words.add("--");
        enter(words, inner);
        return words;
    }

    /**
     * The words that run a command inside in a session of its own, whose process number and time of start, in the
     * kernel's ticks, are in a file before it runs.
     */
    public List<String> command(List<String> inner, Path pidFile) {
        List<String> words = new ArrayList<>(List.of("setsid"));
        words.addAll(shell(RECORD + JOIN));
        words.add(pidFile.toString());
        groups.forEach(group -> words.add(group.toString()));
        words.add("--");
        enter(words, inner);
        return words;
    }

    private static List<String> shell(String script) {
        return new ArrayList<>(List.of("sh", "-ec", script + "exec \"$@\"", "enter"));
    }

    private void enter(List<String> words, List<String> inner) {
        words.addAll(List.of("nsenter", "--net=/run/netns/" + namespace, "unshare", "--uts"));
        words.addAll(List.of("sh", "-ec", NAME, hostName));
        words.addAll(inner);
    }
}
