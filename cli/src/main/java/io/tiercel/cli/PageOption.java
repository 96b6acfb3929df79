package io.tiercel.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The option of commands that can also write a page. */
final class PageOption {
    @Spec(Target.MIXEE)
    private CommandSpec spec;

    private @Nullable Path file;

    /** Refuses a page that cannot be written, before the work begins whose results it is for. */
    @Option(names = "--report", paramLabel = "FILE", description = "Also write a page with tables and plots, as HTML.")
    void file(Path page) {
        GivenFile.requireWritable(spec, "--report", page);
        file = page;
    }

    boolean wanted() {
        return file != null;
    }

    /** Writes the page, if it is wanted. */
    void write(Supplier<String> html) throws IOException {
        if (file != null) {
            Files.writeString(file, html.get());
        }
    }
}
