package io.tiercel.systemtests.scheduling;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Waits for what comes by itself, and not for ever. */
final class Within {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long PAUSE_MILLIS = 5;

    private Within() {}

    /** Asks until there is an answer other than null. */
    static <T> T patience(String what, Callable<@Nullable T> question) throws Exception {
        return patience(() -> what, question);
    }

    private static <T> T patience(Supplier<String> what, Callable<@Nullable T> question) throws Exception {
        long start = System.nanoTime();
        while (System.nanoTime() - start < PATIENCE_NANOS) {
            T answer = question.call();
            if (answer != null) {
                return answer;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        throw new TimeoutException("waited in vain until " + what.get());
    }

    /** Asks until the answer is yes. */
    static void patienceUntil(String what, Callable<Boolean> question) throws Exception {
        patienceUntil(() -> what, question);
    }

    /** Asks until the answer is yes; what was waited for is asked for when it has not come. */
    static void patienceUntil(Supplier<String> what, Callable<Boolean> question) throws Exception {
        patience(what, () -> question.call() ? Boolean.TRUE : null);
    }
}
