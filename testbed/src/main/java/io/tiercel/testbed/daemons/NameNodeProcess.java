package io.tiercel.testbed.daemons;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.ha.HAServiceStatus;

/**
 * The process of a NameNode, and what it is told as one of two.
 *
 * @param target how it is spoken to
 */
public record NameNodeProcess(DaemonProcess process, NameNodeTarget target) {
    private static final int LOOK_MILLIS = 200;

    /** Whether it says that it is the active one; false while it does not answer. */
    public boolean active() {
        return target.status()
                .filter(status -> status.getState() == HAServiceState.ACTIVE)
                .isPresent();
    }

    /** Makes it the active one. The other must not be active then. */
    public void activate() throws IOException {
        target.become(HAServiceState.ACTIVE);
    }

    /** Makes it the one that waits. */
    public void retire() throws IOException {
        target.become(HAServiceState.STANDBY);
    }

    /** Waits until it answers. */
    public void awaitAnswer(Duration patience) throws IOException, InterruptedException {
        await("answer", status -> true, patience);
    }

    /** Waits until it could take over: it knows where blocks are. */
    public void awaitReadiness(Duration patience) throws IOException, InterruptedException {
        await(
                "become ready to take over",
                status -> status.getState() == HAServiceState.ACTIVE || status.isReadyToBecomeActive(),
                patience);
    }

    private void await(String what, Predicate<HAServiceStatus> such, Duration patience)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        for (Optional<HAServiceStatus> status = target.status();
                status.filter(such).isEmpty();
                status = target.status()) {
            if (System.nanoTime() - deadline > 0 || !process.alive()) {
                throw new IOException(process.name() + " does not " + what + (process.alive() ? "" : ", and has ended")
                        + "; it says:\n" + String.join("\n", process.output()));
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }
}
