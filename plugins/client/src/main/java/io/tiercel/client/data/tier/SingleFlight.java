package io.tiercel.client.data.tier;

import io.tiercel.client.data.arena.LockFile;
import io.tiercel.client.data.chunk.ChunkId;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that a chunk which no tier holds is fetched once, by one thread of one process of the machine.
 *
 * <p>This only saves work: a reader that waits too long fetches by itself, and so does every reader if the lock file is in
 * trouble. A process that dies lets go of what it held. Chunks share {@value #BUCKETS} locks, so that two may, rarely, wait
 * for one another. Thread-safe.
 *
 * <p>The field calls this single flight.
 */
public final class SingleFlight {
    private static final int BUCKETS = 1 << 20;
    private static final long PAUSE_NANOS_MIN = 100_000;
    private static final long PAUSE_NANOS_MAX = 5_000_000;

    private final Supplier<@Nullable LockFile> machine;
    private final long firstByte;
    private final ConcurrentMap<Long, Hold> holds = new ConcurrentHashMap<>();

    /** @param machine the file whose bytes from {@code firstByte} on are the locks between processes, if there is one */
    SingleFlight(Supplier<@Nullable LockFile> machine, long firstByte) {
        this.machine = machine;
        this.firstByte = firstByte;
    }

    /** Locks for the threads of this process only. */
    public static SingleFlight inProcess() {
        return new SingleFlight(() -> null, 0);
    }

    /** The right to fetch the chunk, or null if somebody has it already. Never waits. */
    @Nullable
    Hold tryAcquire(ChunkId id) {
        Hold hold = new Hold(bucket(id));
        if (holds.putIfAbsent(hold.bucket, hold) != null) {
            return null;
        }
        if (!hold.lockMachine()) {
            hold.close();
            return null;
        }
        return hold;
    }

    /**
     * The right to fetch the chunk, as soon as nobody else has it: by then the chunk may be in a tier. Null if that is
     * not within this time, or the thread is interrupted.
     */
    @Nullable
    public Hold acquire(ChunkId id, long patienceNanos) {
        long deadline = System.nanoTime() + patienceNanos;
        long pause = PAUSE_NANOS_MIN;
        while (true) {
            Hold hold = tryAcquire(id);
            long left = deadline - System.nanoTime();
            if (hold != null || left <= 0 || !await(id, Math.min(left, pause))) {
                return hold;
            }
            pause = Math.min(2 * pause, PAUSE_NANOS_MAX);
        }
    }

    /** Waits for a thread of this process to be done with the chunk, or just waits; false if interrupted. */
    private boolean await(ChunkId id, long nanos) {
        Hold other = holds.get(bucket(id));
        CountDownLatch done = other == null ? new CountDownLatch(1) : other.done;
        try {
            done.await(nanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static long bucket(ChunkId id) {
        return id.hash() & (BUCKETS - 1);
    }

    /** The right to fetch a chunk, until it is closed: by any thread, any number of times. */
    public final class Hold implements AutoCloseable {
        private final long bucket;
        private final CountDownLatch done = new CountDownLatch(1);
        private LockFile.@Nullable Held machineWide;

        private Hold(long bucket) {
            this.bucket = bucket;
        }

        @Override
        public synchronized void close() {
            if (done.getCount() == 0) {
                return;
            }
            if (machineWide != null) {
                release(machineWide);
            }
            holds.remove(bucket, this);
            done.countDown();
        }

        private boolean lockMachine() {
            LockFile locks = machine.get();
            if (locks == null) {
                return true;
            }
            try {
                machineWide = locks.tryLock(firstByte + bucket);
                return machineWide != null;
            } catch (IOException e) {
                // If there are no locks between processes, each of them fetches for itself.
                return true;
            }
        }

        private static void release(LockFile.Held held) {
            try {
                held.close();
            } catch (IOException e) {
                // The file's channel is gone, and the lock with it.
            }
        }
    }
}
