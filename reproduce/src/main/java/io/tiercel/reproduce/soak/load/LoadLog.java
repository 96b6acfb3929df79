package io.tiercel.reproduce.soak.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a process has to say of single acts: the slow ones, and what was wrong or failed. Lines of text, so many at most. Thread-safe. */
public final class LoadLog implements AutoCloseable {
    private static final int LINES_MAX = 20_000;
    private static final String SLOW = "slow ";
    private static final String COMPLAINT = "complaint ";

    private final PrintWriter out;
    private int lines;

    private LoadLog(PrintWriter out) {
        this.out = out;
    }

    static LoadLog open(Path file) throws IOException {
        return new LoadLog(new PrintWriter(
                Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND), true));
    }

    /**
     * An act that took long, in nanoseconds of the machine's clock.
     *
     * @param process by which it was done
     */
    public record SlowAct(String process, boolean tiercel, Act act, long beganNanos, long endedNanos) {}

    void slow(boolean tiercel, Act act, long beganNanos, long endedNanos) {
        write(SLOW + tiercel + " " + act + " " + beganNanos + " " + endedNanos);
    }

    /** What was wrong, and what is known of it. */
    void complain(boolean tiercel, Act act, Outcome outcome, String what, @Nullable Throwable thrown) {
        String cause = thrown == null ? "" : ": " + causes(thrown);
        String text = (tiercel ? "tiercel " : "stock ") + outcome + " " + act + " of " + what + cause;
        write(COMPLAINT + text.toLowerCase(Locale.ROOT).replace('\n', ' '));
    }

    private static String causes(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < 4; depth++) {
            text.append(depth == 0 ? "" : ", caused by ").append(cause);
            cause = cause.getCause();
        }
        return text.toString();
    }

    private synchronized void write(String line) {
        if (lines++ < LINES_MAX) {
            out.println(line);
        }
    }

    /**
     * The slow acts of a log, which may still be written.
     *
     * @param process whose it is
     */
    public static List<SlowAct> slowActs(Path file, String process) throws IOException {
        List<SlowAct> found = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split(" ", -1);
            if (line.startsWith(SLOW) && words.length == 5) {
                found.add(new SlowAct(
                        process,
                        Boolean.parseBoolean(words[1]),
                        Act.valueOf(words[2]),
                        Long.parseLong(words[3]),
                        Long.parseLong(words[4])));
            }
        }
        return found;
    }

    /** What was complained of. */
    public static List<String> complaints(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(COMPLAINT))
                .map(line -> line.substring(COMPLAINT.length()))
                .toList();
    }

    @Override
    public void close() {
        out.close();
    }
}
