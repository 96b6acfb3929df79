package io.tiercel.cli;

import io.tiercel.evaluation.results.WholeFile;
import java.io.IOException;
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
            WholeFile.write(file, html.get());
        }
    }
}
