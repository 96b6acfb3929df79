package io.tiercel.reproduce.histories;

import io.tiercel.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads every history that Hadoop's and Spark's own artifacts ship, and counts what is in each beside it. */
public final class HistoriesReproduction {
    private HistoriesReproduction() {}

    /**
     * Reads them all, which takes seconds once they are there.
     *
     * @param directory where the jars are kept, and what is in them
     */
    public static HistoriesFindings run(Path directory, Progress progress) throws IOException {
        List<ShippedHistory> shipped = ShippedHistories.fetch(directory, progress);
        progress.stage("Reading " + shipped.size() + " histories");
        return of(shipped, progress);
    }

    static HistoriesFindings of(List<ShippedHistory> shipped, Progress progress) throws IOException {
        List<ReadHistory> read = new ArrayList<>();
        for (ShippedHistory history : shipped) {
            progress.detail(history.name());
            read.add(ReadHistory.of(history));
        }
        return new HistoriesFindings(read);
    }
}
