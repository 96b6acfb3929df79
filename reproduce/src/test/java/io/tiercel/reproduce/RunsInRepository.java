package io.tiercel.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.record.KeptRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/** The runs of {@code docs/runs}, which results of many hours are made of. */
public final class RunsInRepository {
    private RunsInRepository() {}

    /** Fails unless the file can be gone on with, which it can as long as its measurement is called the same. */
    public static void assertStillOf(String measurement, String file, Class<? extends Record> type) throws IOException {
        Path home = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
        assertThat(KeptRuns.of(home.resolve("docs/runs").resolve(file), measurement, type)
                        .runs())
                .isNotEmpty();
    }
}
