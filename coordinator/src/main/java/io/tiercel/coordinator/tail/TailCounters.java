package io.tiercel.coordinator.tail;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What the tail has done, for whoever watches it. Thread-safe. */
public final class TailCounters {
    final AtomicLong polls = new AtomicLong();
    final AtomicLong pollNanos = new AtomicLong();
    final AtomicLong lastPollNanos = new AtomicLong();
    final AtomicLong transactions = new AtomicLong();
    final AtomicLong events = new AtomicLong();
    final AtomicLong unexplained = new AtomicLong();
    final AtomicLong startsOver = new AtomicLong();
    final AtomicLong revocations = new AtomicLong();
    final AtomicLong segments = new AtomicLong();
    final AtomicLong failures = new AtomicLong();
    final AtomicInteger openFiles = new AtomicInteger();
    final AtomicLong caughtUpNanos = new AtomicLong();
    volatile String trouble = "";

    public long polls() {
        return polls.get();
    }

    /** The time spent in polls, all together. */
    public long pollNanos() {
        return pollNanos.get();
    }

    public long lastPollNanos() {
        return lastPollNanos.get();
    }

    public long transactions() {
        return transactions.get();
    }

    public long events() {
        return events.get();
    }

    /** Transactions that HDFS announced to nobody and that nothing accounted for, for each of which all was flushed. */
    public long unexplained() {
        return unexplained.get();
    }

    /** How often everything known was thrown away, the start included. */
    public long startsOver() {
        return startsOver.get();
    }

    /** How often all answers were dropped because access may have been taken away without a transaction. */
    public long revocations() {
        return revocations.get();
    }

    /** Segments of the edit log begun for the sake of short polls. */
    public long segments() {
        return segments.get();
    }

    /** How often the NameNode gave no answer. */
    public long failures() {
        return failures.get();
    }

    public int openFiles() {
        return openFiles.get();
    }

    /** When the last poll began that left nothing to read; 0 before the first. */
    public long caughtUpNanos() {
        return caughtUpNanos.get();
    }

    /** Why the NameNode tells no changes now, and what to do; empty if it does, or has not been asked yet. */
    public String trouble() {
        return trouble;
    }
}
