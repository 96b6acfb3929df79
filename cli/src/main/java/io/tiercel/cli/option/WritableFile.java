package io.tiercel.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a file for results, and refuses one that could not be written before the work begins that they come of. */
public final class WritableFile implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
        Path file = path(text);
        if (Files.isDirectory(file)) {
            throw new TypeConversionException(file + " is a folder; name a file in it");
        }
        if (!canBeWritten(file)) {
            throw new TypeConversionException(file + " cannot be written; name a file in a folder that can be");
        }
        return file;
    }

    /** By doing so: root may write everywhere, by its permissions, and yet no file into /proc. */
    static boolean canBeWritten(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return Files.isWritable(file);
        }
        try {
            if (Files.exists(file)) {
                Files.newByteChannel(file, StandardOpenOption.WRITE).close();
            } else {
                Files.delete(Files.createFile(file));
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + text + "' is no name of a file");
        }
    }
}
