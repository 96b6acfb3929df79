package io.tiercel.datanode.pin;

import io.tiercel.datanode.memory.MappingLimit;
import io.tiercel.datanode.memory.ShortageException;
import io.tiercel.datanode.pin.ReplicaFiles.Replica;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.PinOutcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blocks that are pinned on a DataNode: their files are locked in the page cache, so that it serves them to whoever
 * reads them without its disk.
 *
 * <p>It never holds more than its capacity, data and checksums together, nor more blocks than the kernel lets a process map.
 * What HDFS deletes, moves or changes stays locked until {@link #reconcile} finds out. Thread-safe: orders are carried out
 * one after the other, and a pin takes as long as the disk takes to read the block; what is pinned can be looked at
 * meanwhile, and {@link #close} waits for it no longer than a few seconds.
 */
public final class Pins implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Pins.class);
    /** A disk that hangs must not keep its DataNode from stopping. */
    private static final long CLOSE_SECONDS = 5;
    /** A block is two files, each of which is mapped; as many mappings are left to the DataNode. */
    private static final int BLOCKS_MAX = MappingLimit.ofThisMachine() / 4;

    private final ReplicaFiles replicas;
    private final long capacityBytes;
    private final int blocksMax;
    private final PinnedBlocks pinned = new PinnedBlocks();
    private final LongAdder failures = new LongAdder();
    private final PinFailures notOver = new PinFailures();
    /** One order at a time. */
    private final ReentrantLock turn = new ReentrantLock();

    private volatile boolean closed;

    /** @param capacityBytes how much may be locked at most */
    public Pins(ReplicaFiles replicas, long capacityBytes) {
        this(replicas, capacityBytes, BLOCKS_MAX);
    }

    Pins(ReplicaFiles replicas, long capacityBytes, int blocksMax) {
        this.replicas = replicas;
        this.capacityBytes = capacityBytes;
        this.blocksMax = blocksMax;
    }

    /** Pins the block, if this very generation of it is here and finished. */
    public PinOutcome pin(BlockName block) {
        return inTurn(() -> pinNow(block));
    }

    /** Unpins the block; whether it was pinned. */
    public boolean unpin(BlockName block) {
        return inTurn(() -> pinned.remove(block));
    }

    /** Unpins what HDFS has deleted, moved or changed since; returns it. */
    public List<BlockName> reconcile() {
        return inTurn(this::reconcileNow);
    }

    /** What is pinned; it changes as orders are carried out. */
    public PinnedBlocks pinned() {
        return pinned;
    }

    public long capacityBytes() {
        return capacityBytes;
    }

    /**
     * How much may be locked as things are: no more than is, where there may be no more blocks. Who orders pins would take the
     * rest for room, and never have anything make room for what is refused.
     */
    public long usableBytes() {
        return pinned.count() < blocksMax ? capacityBytes : pinned.bytes();
    }

    /** How many blocks could not be pinned though they were here and there was room. */
    public long failures() {
        return failures.sum();
    }

    /** Why the last of these could not whose reason is not known to be over; null if there is none. */
    public @Nullable String lastFailure() {
        return notOver.last();
    }

    /** Unpins everything; what cannot be, as the disk gives no answer for seconds, is left to the end of the process. */
    @Override
    public void close() {
        closed = true;
        if (!isTurnSoon()) {
            LOG.warn("A block is being pinned still, and what is pinned stays so while this process lasts");
            return;
        }
        try {
            pinned.names().forEach(pinned::remove);
        } finally {
            turn.unlock();
        }
    }

    private boolean isTurnSoon() {
        try {
            // At once even for a thread that was interrupted, where nothing is under way.
            return turn.tryLock() || turn.tryLock(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private <T> T inTurn(Supplier<T> order) {
        turn.lock();
        try {
            return order.get();
        } finally {
            turn.unlock();
        }
    }

    private PinOutcome pinNow(BlockName block) {
        if (pinned.contains(block)) {
            return PinOutcome.ALREADY_PINNED;
        }
        try {
            Optional<Replica> replica = replicas.finalized(block.pool(), block.id());
            return closed || replica.isEmpty() || !replica.get().name().equals(block)
                    ? notHere(block)
                    : pin(replica.get());
        } catch (NoSuchFileException e) {
            // Deleted, or moved to another volume, since it was found.
            return notHere(block);
        } catch (InterruptedIOException e) {
            // Closed meanwhile.
            return notHere(block);
        } catch (IOException e) {
            notOver.ofBlock(block, reason(e));
            return failed(block, e);
        }
    }

    private List<BlockName> reconcileNow() {
        List<BlockName> gone = new ArrayList<>();
        pinned.forEach((block, replica) -> {
            if (!isStillHere(block, replica)) {
                gone.add(block);
            }
        });
        gone.forEach(pinned::remove);
        notOver.blocks().stream().filter(this::isGone).forEach(notOver::gone);
        return gone;
    }

    private PinOutcome pin(Replica replica) throws IOException {
        long expected = Files.size(replica.data()) + Files.size(replica.meta());
        if (expected > capacityBytes - pinned.bytes() || pinned.count() >= blocksMax) {
            return PinOutcome.NO_ROOM;
        }
        PinnedReplica now;
        try {
            now = PinnedReplica.of(replica, () -> closed);
        } catch (ShortageException e) {
            notOver.ofProcess(replica.name(), reason(e), pinned.bytes() + expected);
            return failed(replica.name(), e);
        }
        return keep(replica, now);
    }

    private PinOutcome keep(Replica replica, PinnedReplica now) {
        if (closed || !now.isOf(replica) || now.bytes() > capacityBytes - pinned.bytes()) {
            // Closed, or changed while it was pinned; the next order is of its new generation.
            now.close();
            return PinOutcome.NOT_HERE;
        }
        notOver.pinned(replica.name(), pinned.add(replica.name(), now));
        return PinOutcome.PINNED;
    }

    private boolean isStillHere(BlockName block, PinnedReplica replica) {
        try {
            Optional<Replica> now = replicas.finalized(block.pool(), block.id());
            return now.isPresent() && now.get().name().equals(block) && replica.isOf(now.get());
        } catch (IOException e) {
            LOG.debug("{} is taken to be gone", block, e);
            return false;
        }
    }

    /** Whether it is certain that there is no such replica any more. */
    private boolean isGone(BlockName block) {
        try {
            Optional<Replica> now = replicas.finalized(block.pool(), block.id());
            return now.isEmpty() || !now.get().name().equals(block);
        } catch (IOException e) {
            return false;
        }
    }

    private PinOutcome notHere(BlockName block) {
        notOver.gone(block);
        return PinOutcome.NOT_HERE;
    }

    private PinOutcome failed(BlockName block, IOException e) {
        failures.increment();
        LOG.warn("{} is not pinned: {}", block, e.getMessage());
        return PinOutcome.FAILED;
    }

    private static String reason(IOException e) {
        return Objects.toString(e.getMessage(), e.toString());
    }
}
