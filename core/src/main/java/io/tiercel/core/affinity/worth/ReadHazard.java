package io.tiercel.core.affinity.worth;

import io.tiercel.core.collection.LongMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How soon files are read again, learned: of files that were read so many times and last so long ago, the rate at which they
 * are read (survival analysis calls it the hazard). Both go by powers of two: how often in {@value #CLASSES} classes, how
 * long ago in {@value #BINS} bins.
 *
 * <p>So that what was seen little goes by something, each rate counts a few imagined reads at the rate of a Pareto
 * distribution of the second kind (Lomax), with the mean gap of the file itself and of all files.
 *
 * <p>Knows {@value #FILES_MAX} files. For one more it forgets one of those that were read least of late. Times must not go
 * back. Not thread-safe.
 */
public final class ReadHazard implements ReadListener {
    private static final int CLASSES = 5;
    private static final int BINS = 22;
    private static final long FIRST_BIN_NANOS = TimeUnit.SECONDS.toNanos(8);
    private static final double IMAGINED_READS = 3;
    private static final int FILES_MAX = 200_000;

    /** A file, in the bin of its class that it entered at some moment. */
    private static final class File {
        final long id;
        final long firstNanos;
        long lastNanos;
        long enteredNanos;
        long moves;
        int reads;
        Bin bin;

        File(long id, long nowNanos, Bin bin) {
            this.id = id;
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
    private long advancedNanos = Long.MIN_VALUE;

    public ReadHazard() {
        for (Bin[] of : bins) {
            for (int number = 0; number < BINS; number++) {
                of[number] = new Bin(number);
            }
        }
    }

    @Override
    public void started(long nowNanos, long job, List<InputFile> inputs) {
        inputs.stream().mapToLong(InputFile::file).distinct().forEach(file -> read(nowNanos, file));
    }

    @Override
    public void found(long nowNanos, long job, InputFile input) {
        read(nowNanos, input.file());
    }

    /** A job starts that reads the file. */
    void read(long nowNanos, long id) {
        advance(nowNanos);
        File file = files.get(id);
        if (file == null) {
            if (files.size() >= FILES_MAX) {
                forgetOne(nowNanos);
            }
            file = new File(id, nowNanos, bins[0][0]);
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
        if (nowNanos == advancedNanos) {
            return;
        }
        advancedNanos = nowNanos;
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

    /** Forgets a file of those that were read longest ago, as far as bins tell. */
    private void forgetOne(long nowNanos) {
        for (int number = BINS - 1; number >= 0; number--) {
            for (Bin[] of : bins) {
                File first = first(of[number]);
                if (first != null) {
                    forget(first, nowNanos);
                    return;
                }
            }
        }
    }

    private static @Nullable File first(Bin bin) {
        while (!bin.entrances.isEmpty() && bin.entrances.element().isStale()) {
            bin.entrances.remove();
        }
        return bin.entrances.isEmpty() ? null : bin.entrances.element().file;
    }

    private void forget(File file, long nowNanos) {
        leave(file, nowNanos, nowNanos);
        file.moves++; // Its entrance is stale.
        files.remove(file.id);
        firstNanosSum -= file.firstNanos;
        reads -= file.reads;
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
