package io.tiercel.reproduce.soak.deeds;

import io.tiercel.testbed.machine.CommandOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What of a JVM's heap is still in use after a full collection. */
final class LiveHeap {
    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private LiveHeap() {}

    /** In bytes; empty where the JDK's {@code jcmd} is missing, or gets no answer. */
    static OptionalLong bytes(long pid) throws IOException {
        String tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        CommandOutcome outcome = CommandOutcome.of(List.of(tool, Long.toString(pid), "GC.class_histogram"), PATIENCE);
        Matcher total = TOTAL.matcher(outcome.output());
        return total.find() ? OptionalLong.of(Long.parseLong(total.group(1))) : OptionalLong.empty();
    }
}
