package io.tiercel.reproduce.soak.truth;

import io.tiercel.reproduce.soak.truth.FileState.Origin;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of one writer, and what it has made of each and when: a mapped file that the writer writes and every process of the
 * machine reads. It outlives a writer that is killed. Moments are of {@link System#nanoTime}, which is one for the machine.
 *
 * <p>A change is written before HDFS is asked for it, and once more when it is done. So whoever has seen a change in HDFS finds
 * it here. Thread-safe for one writing thread and any number of readers.
 */
public final class Ledger {
    /** How many files a writer has. */
    public static final int FILES = 32;
    /** In how many directories they are. */
    public static final int DIRECTORIES = 4;

    private static final int STATES = 64;
    private static final int WORDS = 8;
    private static final int FILE_WORDS = WORDS + STATES * WORDS;
    private static final int HEADER_WORDS = WORDS;
    private static final int BYTES = (HEADER_WORDS + FILES * FILE_WORDS) * Long.BYTES;

    private static final List<Origin> ORIGINS = List.of(Origin.values());

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer words;
    private final String directory;

    private Ledger(ByteBuffer words, String directory) {
        this.words = words;
        this.directory = directory;
    }

    /**
     * A new one, of files that are not there yet.
     *
     * @param directory in HDFS, of the files
     */
    public static Ledger create(Path file, String directory) throws IOException {
        return map(file, directory, StandardOpenOption.CREATE_NEW);
    }

    /** One that somebody else may be writing. */
    public static Ledger open(Path file, String directory) throws IOException {
        return map(file, directory, StandardOpenOption.READ);
    }

    private static Ledger map(Path file, String directory, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(file, how, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES);
            return new Ledger(buffer.order(ByteOrder.nativeOrder()), directory);
        }
    }

    /** The directory of one kind of files; those of the first change most often. */
    public String directory(int which) {
        return directory + "/d" + which;
    }

    /** The directory in which a file is. */
    public static int directoryOf(int file) {
        return file * DIRECTORIES / FILES;
    }

    /** The name by which a file goes now. */
    public String path(int file, long generation) {
        return directory(directoryOf(file)) + "/" + name(file, generation);
    }

    public static String name(int file, long generation) {
        return "f" + file + "-" + generation;
    }

    /** Which name it is now that the file goes by. */
    public long generation(int file) {
        return (long) LONG.getAcquire(words, at(file, 1));
    }

    /** What is known of a file by that name, as of now. */
    public FileHistory history(int file, long generation) {
        long count = count(file);
        List<FileState> states = new ArrayList<>();
        long first = Math.max(0, count - STATES + 1);
        for (long number = first; number < count; number++) {
            states.add(state(file, number));
        }
        // What was written over meanwhile is not to be believed.
        int lost = (int) Math.min(states.size(), Math.max(0, count(file) - STATES + 1 - first));
        List<FileState> sure = new ArrayList<>(states.subList(lost, states.size()));
        boolean whole = first + lost == 0 || sure.removeIf(state -> state.generation() < generation);
        if (whole) {
            sure.add(0, new FileState(generation, Long.MIN_VALUE, Long.MIN_VALUE, 0, 0, 0, Origin.STOCK));
        }
        sure.removeIf(state -> state.generation() != generation);
        if (abandoned()) {
            return new FileHistory(List.of(), false);
        }
        return new FileHistory(sure, whole);
    }

    /** Whether its files may be deleted by others, since its writer has ended. */
    public boolean abandoned() {
        return (long) LONG.getAcquire(words, 0) != 0;
    }

    /** Says that from now on nobody shall judge by it. */
    public void abandon() {
        LONG.setRelease(words, 0, 1L);
    }

    /** Writes that a change of a file begins; to be ended by {@link #end} or {@link #lose}. Of the writer alone. */
    void begin(int file, long content, long length, long least, Origin origin) {
        long number = count(file);
        int at = at(file, WORDS + (int) (number % STATES) * WORDS);
        // Readers that still look at what was here find out by the count, which is why one place is never used.
        long[] values = {
            generation(file), System.nanoTime(), Long.MAX_VALUE, content, length, least, ORIGINS.indexOf(origin)
        };
        for (int i = 0; i < values.length; i++) {
            LONG.setOpaque(words, at + i * Long.BYTES, values[i]);
        }
        LONG.setVolatile(words, at(file, 0), number + 1);
    }

    /** Writes that the last change of a file is done. Of the writer alone. */
    void end(int file) {
        LONG.setVolatile(words, last(file, 2), System.nanoTime());
    }

    /** Writes that nobody knows what became of the last change of a file, which gets another name. Of the writer alone. */
    void lose(int file) {
        LONG.setVolatile(words, last(file, 6), (long) ORIGINS.indexOf(Origin.UNKNOWN));
        LONG.setVolatile(words, at(file, 1), generation(file) + 1);
    }

    private FileState state(int file, long number) {
        int at = at(file, WORDS + (int) (number % STATES) * WORDS);
        long[] values = new long[7];
        for (int i = 0; i < values.length; i++) {
            values[i] = (long) LONG.getAcquire(words, at + i * Long.BYTES);
        }
        Origin origin = ORIGINS.get((int) values[6]);
        return new FileState(values[0], values[1], values[2], values[3], values[4], values[5], origin);
    }

    private long count(int file) {
        return (long) LONG.getVolatile(words, at(file, 0));
    }

    private int last(int file, int word) {
        return at(file, WORDS + (int) ((count(file) - 1) % STATES) * WORDS + word);
    }

    private static int at(int file, int word) {
        return (HEADER_WORDS + file * FILE_WORDS + word) * Long.BYTES;
    }
}
