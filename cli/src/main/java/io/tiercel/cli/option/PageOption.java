package io.tiercel.cli.option;

import io.tiercel.report.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of commands that can also write a page. */
public final class PageOption {
    @Option(
            names = "--report",
            paramLabel = "FILE",
            converter = WritableFile.class,
            description = "Also write a page with tables and plots, as HTML.")
    private @Nullable Path file;

    public boolean wanted() {
        return file != null;
    }

    /** Writes the page, if it is wanted. */
    public void write(Supplier<String> html) throws IOException {
        if (file != null) {
            WholeFile.write(file, html.get());
        }
    }
}
