package io.tiercel.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of commands that can also write a page. */
final class PageOption {
    @Option(
            names = "--report",
            paramLabel = "FILE",
            converter = WritableFile.class,
            description = "Also write a page with tables and plots, as HTML.")
    private @Nullable Path file;

    boolean wanted() {
        return file != null;
    }

    /** Writes the page, if it is wanted. */
    void write(Supplier<String> html) throws IOException {
        if (file != null) {
            // Half of a character, as in a name cut off by others, becomes a question mark.
            Files.write(file, html.get().getBytes(StandardCharsets.UTF_8));
        }
    }
}
