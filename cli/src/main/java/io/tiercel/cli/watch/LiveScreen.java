package io.tiercel.cli.watch;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The screen of a terminal that is drawn again and again. However it ends, the terminal is as it was before: also when the process
 * is told to end.
 */
final class LiveScreen implements AutoCloseable {
    private static final String BEGIN = "\u001b[?1049h\u001b[?25l";
    private static final String END = "\u001b[?25h\u001b[?1049l";
    private static final String HOME = "\u001b[H";
    private static final String REST_OF_LINE = "\u001b[K";
    private static final String REST_OF_SCREEN = "\u001b[J";
    private static final long LOOK_MILLIS = 50;
    private static final int CONTROL_C = 3;
    private static final int CONTROL_D = 4;

    private final Terminal terminal;
    private final PrintStream out;
    private final InputStream in;
    private final AtomicBoolean restored = new AtomicBoolean();
    private final Thread hook = new Thread(this::restore, "Tiercel screen");

    /** What of a terminal no sequence of characters can change. */
    interface Terminal {
        /** Has keys come without Enter, and not shown. */
        void raw() throws IOException, InterruptedException;

        /** As it was before. */
        void restore();

        /** Its lines and columns, as they are now. */
        Size size();
    }

    /** How much fits. */
    record Size(int lines, int columns) {}

    private LiveScreen(Terminal terminal, PrintStream out, InputStream in) {
        this.terminal = terminal;
        this.out = out;
        this.in = in;
    }

    static LiveScreen open(Terminal terminal, PrintStream out, InputStream in)
            throws IOException, InterruptedException {
        LiveScreen screen = new LiveScreen(terminal, out, in);
        Runtime.getRuntime().addShutdownHook(screen.hook);
        terminal.raw();
        out.print(BEGIN);
        out.flush();
        return screen;
    }

    /** Shows these lines, as far as they fit, and at the bottom how it is ended. */
    void draw(List<String> lines, String bottom) {
        Size size = terminal.size();
        StringBuilder screen = new StringBuilder(HOME);
        lines.stream()
                .limit(Math.max(0, size.lines - 1))
                .forEach(line -> screen.append(cut(line, size.columns)).append(REST_OF_LINE + "\r\n"));
        screen.append(REST_OF_SCREEN).append("\u001b[" + size.lines + ";1H");
        screen.append(cut(bottom, size.columns)).append(REST_OF_LINE);
        out.print(screen);
        out.flush();
    }

    /** Waits for so long; whether somebody has pressed the key that ends it meanwhile. */
    boolean isEndedWithin(double seconds) throws IOException, InterruptedException {
        long until = System.nanoTime() + Math.round(seconds * TimeUnit.SECONDS.toNanos(1));
        do {
            while (in.available() > 0) {
                int key = in.read();
                if (key == 'q' || key == 'Q' || key == CONTROL_C || key == CONTROL_D || key < 0) {
                    return true;
                }
            }
            Thread.sleep(LOOK_MILLIS);
        } while (System.nanoTime() - until < 0);
        return false;
    }

    @Override
    public void close() {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process ends, and the hook has found nothing left to do.
            return;
        }
    }

    private void restore() {
        if (restored.compareAndSet(false, true)) {
            out.print(END);
            out.flush();
            terminal.restore();
        }
    }

    private static String cut(String line, int columns) {
        return line.length() <= columns ? line : line.substring(0, columns);
    }
}
