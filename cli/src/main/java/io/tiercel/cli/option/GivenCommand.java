package io.tiercel.cli.option;

import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** A command as the user gave it, to be given to a shell again. */
public final class GivenCommand {
    private GivenCommand() {}

    /** All words after {@code tiercel}; those that a shell would change are in quotes. */
    public static String of(CommandSpec spec) {
        return spec.root().commandLine().getParseResult().originalArgs().stream()
                .map(GivenCommand::quoted)
                .collect(Collectors.joining(" "));
    }

    public static String quoted(String word) {
        return word.matches("[\\w./:=,+%@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
