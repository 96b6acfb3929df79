package io.tiercel.cli.option;

import io.tiercel.core.text.PlainText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads small text files that people write. */
public final class TextFile {
    /** More than any list of machines, or of measurements between as many as can be inferred, takes. */
    private static final long BYTES_MAX = 256L << 20;

    private TextFile() {}

    /**
     * What the parser makes of the file's name and lines.
     *
     * @throws ParameterException if the file is not there, or may not be read
     * @throws IOException that names the file, and the line where the parser does, and says what is wrong
     */
    public static <T> T read(CommandSpec spec, Path file, BiFunction<String, List<String>, T> parser)
            throws IOException {
        GivenFile.requireReadable(spec, file);
        try {
            return parser.apply(file.toString(), lines(file));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static List<String> lines(Path file) throws IOException {
        if (Files.size(file) > BYTES_MAX) {
            throw new IOException(file + " has more than " + BYTES_MAX + " bytes");
        }
        return PlainText.lines(file.toString(), Files.readAllBytes(file));
    }
}
