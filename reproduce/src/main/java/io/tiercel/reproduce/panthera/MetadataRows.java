package io.tiercel.reproduce.panthera;

import io.tiercel.client.metadata.MetadataStatistics;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.panthera.CallArm.Call;
import io.tiercel.testbed.machine.MachineLoad;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Measures the rows that the NameNode answers: "a directory listing query ... with 100 files in it", and a status. */
final class MetadataRows {
    static final Path DIRECTORY = new Path("/panthera/listing");
    static final int FILES = 100;

    private static final int CALLS_STOCK = 10_000;
    /** More, so that a turn is as long as stock's, about: what else the machine does disturbs both arms alike then. */
    private static final int CALLS_TIERCEL = 200_000;

    private static final int WARM_UP_STOCK = 2_000;
    private static final int WARM_UP_TIERCEL = 200_000;

    private final Scene scene;
    private final Contest contest;
    private final double hashLookupNanos;

    MetadataRows(Scene scene, Contest contest, double hashLookupNanos) {
        this.scene = scene;
        this.contest = contest;
        this.hashLookupNanos = hashLookupNanos;
    }

    /** Makes the directory. */
    void prepare() throws IOException {
        for (int i = 0; i < FILES; i++) {
            scene.stock().create(file(i)).close();
        }
    }

    RowOutcome listing() throws IOException, InterruptedException {
        Path directory = scene.stock().makeQualified(DIRECTORY);
        FileStatus[] wanted = scene.stock().listStatus(directory);
        if (!Arrays.toString(wanted).equals(Arrays.toString(scene.tiercel().listStatus(directory)))) {
            throw new IOException("the listing with Tiercel is not that of stock Hadoop");
        }
        return compare(Row.LISTING, MetadataKind.LISTING, fs -> fs.listStatus(directory));
    }

    RowOutcome status() throws IOException, InterruptedException {
        Path file = scene.stock().makeQualified(file(0));
        return compare(Row.STATUS, MetadataKind.STATUS, fs -> fs.getFileStatus(file));
    }

    /** A read of metadata through any file system. */
    private interface Question {
        Object ask(FileSystem fs) throws IOException;
    }

    private RowOutcome compare(Row row, MetadataKind kind, Question question) throws IOException, InterruptedException {
        Call stock = () -> question.ask(scene.stock());
        Call tiercel = () -> question.ask(scene.tiercel());
        arm("stock", WARM_UP_STOCK, stock).turn(0);
        arm("Tiercel", WARM_UP_TIERCEL, tiercel).turn(0);
        MetadataStatistics counts = scene.runtime().metadata().cache().statistics(kind);
        long hitsBefore = counts.hits();
        List<List<Durations>> took = contest.hold(
                row.title(), List.of(arm("stock", CALLS_STOCK, stock), arm("Tiercel", CALLS_TIERCEL, tiercel)));
        double hitShare = (double) (counts.hits() - hitsBefore) / (contest.repetitions() * CALLS_TIERCEL);
        return new RowOutcome(
                row,
                new SpeedUpComparison(took.get(0), took.get(1)),
                OptionalDouble.of(hashLookupNanos),
                Quantity.percent(hitShare) + " answered from memory"
                        + MachineLoad.now().waiting());
    }

    private static CallArm arm(String name, int calls, Call call) {
        return new CallArm(name, calls, Call.NOTHING, call, System::nanoTime);
    }

    private static Path file(int number) {
        return new Path(DIRECTORY, "part-" + number);
    }
}
