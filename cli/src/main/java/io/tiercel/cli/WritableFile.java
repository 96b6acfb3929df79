package io.tiercel.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a file for results, and refuses one that could not be written before the work begins that they come of. */
final class WritableFile implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
        Path file = path(text);
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new TypeConversionException(file + " is a folder; name a file in it");
        }
        if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new TypeConversionException(file + " cannot be written; name a file in a folder that can be");
        }
        return file;
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + text + "' is no name of a file");
        }
    }
}
