package io.tiercel.cli.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of measurements that take hours. */
public final class KeepOption {
    @Option(
            names = "--keep",
            paramLabel = "FILE",
            converter = WritableFile.class,
            description =
                    "Keep each run in FILE as it ends, and go on with those of the same --seed that are there: for what is broken off.")
    private @Nullable Path file;

    /** Null if nothing is kept. */
    @Nullable
    public Path file() {
        return file;
    }
}
