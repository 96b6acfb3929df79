package io.tiercel.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Files that a command is given to read or to write, refused before its work begins where it could not. */
final class GivenFile {
    private GivenFile() {}

    /** @throws ParameterException if there is no such file, or this user may not read it */
    static void requireReadable(CommandSpec spec, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new ParameterException(spec.commandLine(), "there is no readable file " + file);
        }
    }

    /**
     * Of a file that need not be there yet.
     *
     * @param option that names it
     * @throws ParameterException if it could not be written
     */
    static void requireWritable(CommandSpec spec, String option, Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new ParameterException(spec.commandLine(), option + " " + file + " is a folder; name a file in it");
        }
        if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " " + file + " cannot be written; name a file in a folder that can be");
        }
    }
}
