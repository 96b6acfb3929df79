package io.tiercel.core.affinity.worth;

import io.tiercel.core.collection.LongMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * How soon files are read again, learned: of files that were read so many times and last so long ago, the rate at which they
 * are read (survival analysis calls it the hazard). Both go by powers of two: how often in {@value #CLASSES} classes, how
 * long ago in {@value #BINS} bins.
 *
 * <p>So that what was seen little goes by something, each rate counts a few imagined reads at the rate of a Pareto
 * distribution of the second kind (Lomax), with the mean gap of the file itself and of all files.
 *
 * <p>Knows {@value #FILES_MAX} files; of more it takes no note until it is made anew. Times must not go back. Not
 * thread-safe.
 */
public final class ReadHazard {
    private static final int CLASSES = 5;
    private static final int BINS = 22;
    private static final long FIRST_BIN_NANOS = TimeUnit.SECONDS.toNanos(8);
    private static final double IMAGINED_READS = 3;
    private static final int FILES_MAX = 1_000_000;

    /** A file, in the bin of its class that it entered at some moment. */
    private static final class File {
        final long firstNanos;
        long lastNanos;
        long enteredNanos;
        long moves;
        int reads;
        Bin bin;

        File(long nowNanos, Bin bin) {
            firstNanos = nowNanos;
            this.bin = bin;
        }
    }

    /** An entrance of a file; stale once the file has moved on. */
    private record Entrance(File file, long move) {
        boolean isStale() {
            return file.moves != move;
        }
    }

    /** The files of one class that were read so long ago. */
    private static final class Bin {
        final int number;
        /** First the one that is to leave first, as all stay equally long. */
        final Deque<Entrance> entrances = new ArrayDeque<>();

        double reads;
        double fileNanos;
        long files;
        long settledNanos;

        Bin(int number) {
            this.number = number;
        }

        void settle(long nowNanos) {
            fileNanos += (double) files * (nowNanos - settledNanos);
            settledNanos = nowNanos;
        }

        long widthNanos() {
            return number == 0 ? FIRST_BIN_NANOS : FIRST_BIN_NANOS << (number - 1);
        }
    }

    private final Bin[][] bins = new Bin[CLASSES][BINS];
    private final LongMap<File> files = new LongMap<>();
    private double firstNanosSum;
    private double reads;

    public ReadHazard() {
        for (Bin[] of : bins) {
            for (int number = 0; number < BINS; number++) {
                of[number] = new Bin(number);
            }
        }
    }

    /** A job starts that reads the file. */
    public void read(long nowNanos, long id) {
        advance(nowNanos);
        File file = files.get(id);
        if (file == null) {
            if (files.size() >= FILES_MAX) {
                return;
            }
            file = new File(nowNanos, bins[0][0]);
            files.put(id, file);
            firstNanosSum += nowNanos;
        } else {
            file.bin.reads++;
            leave(file, nowNanos, nowNanos);
        }
        reads++;
        file.reads++;
        file.lastNanos = nowNanos;
        enter(file, bins[Math.min(CLASSES - 1, 31 - Integer.numberOfLeadingZeros(file.reads))][0], nowNanos, nowNanos);
    }

    /** Reads of the file in a nanosecond, by jobs to come; 0 of a file that was never read. */
    public double rate(long nowNanos, long id) {
        File file = files.get(id);
        if (file == null) {
            return 0;
        }
        advance(nowNanos);
        Bin bin = file.bin;
        bin.settle(nowNanos);
        return (bin.reads + IMAGINED_READS) / (bin.fileNanos + IMAGINED_READS / lomax(nowNanos, file));
    }

    private double lomax(long nowNanos, File file) {
        double averageGap = Math.max(1, (double) files.size() * nowNanos - firstNanosSum) / reads;
        double gap = (file.lastNanos - file.firstNanos + averageGap) / file.reads;
        return 1 / (nowNanos - file.lastNanos + gap);
    }

    /** Moves on the files that have been in their bins for as long as these are wide. */
    private void advance(long nowNanos) {
        for (Bin[] of : bins) {
            for (int number = 0; number < BINS - 1; number++) {
                advance(of[number], of[number + 1], nowNanos);
            }
        }
    }

    private void advance(Bin bin, Bin next, long nowNanos) {
        for (Entrance first = bin.entrances.peek(); first != null; first = bin.entrances.peek()) {
            if (!first.isStale() && nowNanos - first.file.enteredNanos < bin.widthNanos()) {
                return;
            }
            bin.entrances.remove();
            if (!first.isStale()) {
                long left = first.file.enteredNanos + bin.widthNanos();
                leave(first.file, left, nowNanos);
                enter(first.file, next, left, nowNanos);
            }
        }
    }

    private static void leave(File file, long atNanos, long nowNanos) {
        Bin bin = file.bin;
        bin.settle(nowNanos);
        bin.fileNanos -= nowNanos - atNanos;
        bin.files--;
    }

    private static void enter(File file, Bin bin, long atNanos, long nowNanos) {
        bin.settle(nowNanos);
        bin.fileNanos += nowNanos - atNanos;
        bin.files++;
        file.bin = bin;
        file.enteredNanos = atNanos;
        file.moves++;
        bin.entrances.add(new Entrance(file, file.moves));
    }
}
