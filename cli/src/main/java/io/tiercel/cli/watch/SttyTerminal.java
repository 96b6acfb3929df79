package io.tiercel.cli.watch;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The terminal that this process was started at, by {@code stty}. */
final class SttyTerminal implements LiveScreen.Terminal {
    private static final LiveScreen.Size USUAL = new LiveScreen.Size(24, 80);
    private static final File TTY = new File("/dev/tty");
    private static final long PATIENCE_SECONDS = 5;

    /** As it was before; empty where it was not changed. */
    private volatile String before = "";

    @Override
    public void raw() throws IOException, InterruptedException {
        String settings = stty("-g");
        // The interrupt stays, so that Ctrl-C ends what hangs.
        stty("-icanon", "-echo", "min", "0", "time", "0");
        before = settings;
    }

    @Override
    public void restore() {
        try {
            if (!before.isEmpty()) {
                stty(before);
            }
        } catch (IOException e) {
            // Whoever sits there has 'reset'; there is nobody else to tell.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public LiveScreen.Size size() {
        try {
            String[] words = stty("size").split(" ", -1);
            int lines = Integer.parseInt(words[0]);
            int columns = Integer.parseInt(words[1]);
            return lines > 1 && columns > 1 ? new LiveScreen.Size(lines, columns) : USUAL;
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return USUAL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return USUAL;
        }
    }

    private static String stty(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("stty"));
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command)
                .redirectInput(TTY)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroy();
            throw new IOException("stty cannot change the terminal (" + said + "): --once shows it once");
        }
        return said;
    }
}
