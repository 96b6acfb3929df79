package io.tiercel.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Files that a command is given to read, refused before its work begins where it could not. */
public final class GivenFile {
    private GivenFile() {}

    /**
     * Checks that a file that was given can be read.
     *
     * @throws ParameterException if there is no such file, or this user may not read it
     */
    public static void requireReadable(CommandSpec spec, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new ParameterException(spec.commandLine(), "there is no readable file " + file);
        }
    }
}
