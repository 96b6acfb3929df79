package io.tiercel.daemon;

import io.tiercel.wire.ServiceThread;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Says once that a daemon is ready, when it first does its work. Where that takes more than {@value #PATIENCE_SECONDS} s it says that the
 * daemon waits, and for what, once for each reason in a row.
 */
public final class Readiness {
    private static final int PATIENCE_SECONDS = 3;
    private static final long LOOK_MILLIS = 50;

    private final String daemon;
    private final Supplier<Health> health;
    private final PrintStream out;
    private final long begunNanos;
    private String said = "";

    /** @param daemon what is ready, as {@code relay for hdfs://nn} */
    Readiness(String daemon, Supplier<Health> health, PrintStream out, long nowNanos) {
        this.daemon = daemon;
        this.health = health;
        this.out = out;
        this.begunNanos = nowNanos;
    }

    /** Says it on standard output, from a thread of its own, which ends then. */
    public static void announce(String daemon, Supplier<Health> health) {
        Readiness readiness = new Readiness(daemon, health, System.out, System.nanoTime());
        new ServiceThread("tiercel readiness", readiness::watch).start();
    }

    private void watch() {
        try {
            while (!look(System.nanoTime())) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks once; whether the daemon is ready, which is said then. */
    boolean look(long nowNanos) {
        Health now = health.get();
        if (now.isWell()) {
            out.println("ready " + daemon);
            return true;
        }
        if (nowNanos - begunNanos >= TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)
                && !now.trouble().equals(said)) {
            said = now.trouble();
            out.println("waiting " + daemon + ": " + said);
        }
        return false;
    }
}
