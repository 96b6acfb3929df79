package io.tiercel.lab;

import io.tiercel.lab.daemons.Keeper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.util.ShutdownHookManager;
import org.jspecify.annotations.Nullable;

/**
 * What the process that makes a lab has of it: the lab's lock, a {@link Keeper} that ends its processes after {@code kill
 * -9}, and a hook that removes it at the end of the JVM; all until the lab is let go or gone.
 */
final class LabOwner implements AutoCloseable {
    private static final int HOOK_PRIORITY = 50;
    private static final int HOOK_SECONDS = 60;
    private static final long HOOK_POLL_MILLIS = 100;

    private final LabParts parts;
    private final LabState state;
    private final FileChannel lock;
    private final Runnable hook = this::closeAtEnd;
    private @Nullable Keeper keeper;

    /** Zero when nothing more is made. */
    private final CountDownLatch built = new CountDownLatch(1);

    private volatile boolean stopping;
    private boolean letGo;

    /** @param lock that of the lab, which is let go with it */
    LabOwner(LabParts parts, LabState state, FileChannel lock) {
        this.parts = parts;
        this.state = state;
        this.lock = lock;
    }

    /**
     * Makes the lab; what fails removes it.
     *
     * @param stage is told what begins
     * @param detail is told how far that is
     */
    void build(Consumer<String> stage, Consumer<String> detail) throws IOException {
        ShutdownHookManager.get().addShutdownHook(hook, HOOK_PRIORITY, HOOK_SECONDS, TimeUnit.SECONDS);
        LabConstruction construction = new LabConstruction(parts, () -> stopping, stage, detail);
        try {
            state.record(parts.site());
            keeper = Keeper.start(parts.groupPlan().processes());
            construction.makeMachines();
            construction.startDaemons();
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        } finally {
            built.countDown();
        }
    }

    /** Lets it go: it stays up. */
    synchronized void detach() throws IOException {
        state.detach(parts.site());
        letGo();
    }

    /** Removes everything but the logs, if it was not let go. */
    @Override
    public synchronized void close() throws IOException {
        if (!letGo) {
            LabRemoval.remove(parts, state);
            letGo();
        }
    }

    private synchronized void letGo() throws IOException {
        letGo = true;
        if (keeper != null) {
            keeper.close();
            keeper = null;
        }
        lock.close();
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }

    /** What is being made at the end of the JVM is first made to fail, which needs its processes gone. */
    private void closeAtEnd() {
        stopping = true;
        try {
            while (!built.await(HOOK_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                parts.groups().killAll();
            }
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
