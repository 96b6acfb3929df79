package io.tiercel.coordinator;

import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A process that reads a table as a client does, until it has seen it confirmed a thousand times. */
final class TableReader {
    private static final long STALENESS_NANOS = 5_000_000_000L;

    private TableReader() {}

    public static void main(String[] arguments) throws Exception {
        VersionTable table = VersionTables.openTrusted(Path.of(arguments[0]), arguments[1], "root");
        int confirmed = 0;
        while (confirmed < 1_000) {
            confirmed += table.confirmed(System.nanoTime(), STALENESS_NANOS) ? 1 : 0;
            TimeUnit.MICROSECONDS.sleep(100);
        }
        System.out.println("confirmed " + confirmed + " times");
    }
}
