package io.tiercel.cli.console;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * What a command says at Ctrl-C, or when it is killed, while this is open: that it cleans up. The work is done by the
 * shutdown hooks of what runs.
 */
public final class CleanupNotice implements AutoCloseable {
    /** Above every other, so that it comes first. */
    private static final int HOOK_PRIORITY = 100;

    private final Runnable hook;

    private CleanupNotice(Runnable hook) {
        this.hook = hook;
    }

    public static CleanupNotice announced(PrintWriter err) {
        Runnable hook = () -> {
            // Threads of Hadoop that fail while all is taken from under them have nothing to tell.
            Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {});
            err.println();
            err.println("tiercel: stopping, and removing everything that was started");
            err.flush();
        };
        ShutdownHookManager.get().addShutdownHook(hook, HOOK_PRIORITY);
        return new CleanupNotice(hook);
    }

    /** Keeps this thread quiet if the JVM is on its way out: what fails then fails because of that. */
    public static void waitForEndIfBegun() throws InterruptedException {
        if (ShutdownHookManager.get().isShutdownInProgress()) {
            new CountDownLatch(1).await();
        }
    }

    @Override
    public void close() {
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }
}
