package io.tiercel.testbed.machine;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.time.Duration;

/** A JVM that measures something and prints what it found, as a line of JSON, for the one that started it. */
public final class MeasuringProcess {
    /** How that line begins. */
    private static final String FOUND = "found ";

    private static final ObjectMapper JSON = new ObjectMapper();

    private MeasuringProcess() {}

    /**
     * What the process found.
     *
     * @param type of what its main class tells by {@link #tell}
     * @throws IOException if it does not tell in time, with the last lines of what was printed
     */
    public static <T> T run(ChildProcess.Command command, Class<T> type, Duration patience)
            throws IOException, InterruptedException {
        try (ChildProcess child = ChildProcess.start(command)) {
            String line = child.awaitLine(FOUND, patience);
            return JSON.readValue(line.substring(FOUND.length()), type);
        }
    }

    /** In the process itself: tells what it found. */
    public static void tell(Object found) throws IOException {
        System.out.println(FOUND + JSON.writeValueAsString(found));
    }
}
