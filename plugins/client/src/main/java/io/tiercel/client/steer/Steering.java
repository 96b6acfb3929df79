package io.tiercel.client.steer;

import io.tiercel.client.metadata.Marking;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.text.PlainText;
import io.tiercel.wire.WatchedTopology;
import io.tiercel.wire.cache.CachedBlocksFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says from which replica of a block to read first, where that is not the one that HDFS would take: from the one that is
 * in memory, unless one on a disk comes before it in the order of levels. Thread-safe.
 */
public final class Steering implements Marking {
    private static final Logger LOG = LoggerFactory.getLogger(Steering.class);

    /** Chooses the replica of a block that is marked; null for none. */
    private interface Choice {
        @Nullable
        DatanodeInfo of(ExtendedBlock block, List<? extends DatanodeInfo> replicas);
    }

    private final CachedBlocksView cached;
    private final Optional<WatchedTopology> topology;
    private final LocalityOrder levels;
    private final boolean memoryFirst;
    private final LongSupplier nanoClock;
    private volatile ClientPlace place;

    /**
     * @param topology whose changes count, if there is one
     * @param memoryFirst whether listings name of a block in memory only who has it there
     */
    Steering(
            CachedBlocksView cached,
            ClientPlace place,
            Optional<WatchedTopology> topology,
            LocalityOrder levels,
            boolean memoryFirst,
            LongSupplier nanoClock) {
        this.memoryFirst = memoryFirst;
        this.cached = cached;
        this.place = place;
        this.topology = topology;
        this.levels = levels;
        this.nanoClock = nanoClock;
    }

    /** The steering of clients of this machine in a cluster. */
    public static Steering of(Settings settings, String cluster) {
        CachedBlocksView cached = CachedBlocksView.of(
                Path.of(settings.text(EventSettings.DIR)), cluster, settings.text(EventSettings.OWNER));
        LocalityOrder levels = SchedulingSettings.levels(settings, LocalityOrder.CAVA);
        String file = settings.text(SchedulingSettings.TOPOLOGY_FILE).trim();
        // Before it is read, so that no change between the two is missed.
        Optional<WatchedTopology> watched = WatchedTopology.of(settings, System.nanoTime());
        NamedTopology known = WatchedTopology.isAwaited(settings) ? new NamedTopology() : topology(file);
        boolean memoryFirst = settings.text(ClientSettings.LOCATIONS).equals(ClientSettings.MEMORY_FIRST);
        return new Steering(cached, ClientPlace.of(known), watched, levels, memoryFirst, System::nanoTime);
    }

    /** The replica to read first; null where it is to be as HDFS would have it. */
    public @Nullable DatanodeInfo prefer(ExtendedBlock block, List<? extends DatanodeInfo> replicas) {
        DatanodeInfo inMemory = holder(block, replicas);
        return inMemory != null && isNearer(inMemory, replicas) ? inMemory : null;
    }

    /** Marks the replicas to read first, so that HDFS's streams and whoever asks for cached hosts see them. */
    @Override
    public void reader(LocatedBlocks blocks) {
        mark(blocks, this::prefer);
    }

    /** Marks the replicas in memory, however far from here: what is to read them may run elsewhere. */
    @Override
    public void listing(LocatedBlocks blocks) {
        mark(blocks, this::holder);
        if (memoryFirst && !blocks.isUnderConstruction()) {
            MemoryFirst.narrow(blocks);
        }
    }

    private void mark(LocatedBlocks blocks, Choice choice) {
        if (blocks.isUnderConstruction() || cached.now(nanoClock.getAsLong()).size() == 0) {
            return;
        }
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
            // A group of erasure coding is many blocks, each with one replica: there is nothing to choose.
            if (!(block instanceof LocatedStripedBlock) && !block.isCorrupt()) {
                mark(block, choice);
            }
        }
    }

    private static void mark(LocatedBlock block, Choice choice) {
        DatanodeInfo marked = choice.of(block.getBlock(), List.of(block.getLocations()));
        if (marked != null) {
            block.addCachedLoc(marked);
        }
    }

    /** The replica in memory; null if there is none. */
    private @Nullable DatanodeInfo holder(ExtendedBlock block, List<? extends DatanodeInfo> replicas) {
        CachedBlocksFile now = cached.now(nanoClock.getAsLong());
        String holder = now.size() == 0
                ? null
                : now.dataNode(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp());
        return holder == null ? null : find(holder, replicas);
    }

    private ClientPlace place() {
        topology.flatMap(file -> file.changed(nanoClock.getAsLong())).ifPresent(now -> place = ClientPlace.of(now));
        return place;
    }

    private boolean isNearer(DatanodeInfo inMemory, List<? extends DatanodeInfo> replicas) {
        ClientPlace own = place();
        DatanodeInfo nearest = replicas.get(0);
        int memory = levels.rank(own.to(inMemory, nearest), Medium.MEMORY);
        for (DatanodeInfo replica : replicas) {
            if (levels.rank(own.to(replica, nearest), Medium.DISK) < memory) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable DatanodeInfo find(String uuid, List<? extends DatanodeInfo> replicas) {
        for (DatanodeInfo replica : replicas) {
            if (uuid.equals(replica.getDatanodeUuid())) {
                return replica;
            }
        }
        return null;
    }

    private static NamedTopology topology(String file) {
        try {
            return file.isEmpty()
                    ? new NamedTopology()
                    : NamedTopology.parse(file, PlainText.lines(file, Files.readAllBytes(Path.of(file))));
        } catch (IOException | IllegalArgumentException e) {
            LOG.error("Reads are steered without a topology of hosts: {}", e.getMessage());
            return new NamedTopology();
        }
    }
}
