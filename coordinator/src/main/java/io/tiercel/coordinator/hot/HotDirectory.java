package io.tiercel.coordinator.hot;

import io.tiercel.core.hot.HotBlocks;
import io.tiercel.core.hot.HotConfig;
import io.tiercel.core.hot.HotDecision;
import io.tiercel.core.hot.HotDecision.Outcome;
import io.tiercel.core.hot.HotModel;
import io.tiercel.core.hot.ServerChoice;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.HowOften;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.HotReport;
import io.tiercel.wire.memcached.Pieces;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Which blocks are hot and which memcached server holds which, by what clients say they read: tells clients, and has
 * servers let go what is cold or makes room.
 *
 * <p>Of a block's generations the latest that was read counts. Times must not go back. Does no I/O; not thread-safe.
 */
public final class HotDirectory {
    private static final String SOME_RACK = "/default-rack";
    private static final long NANOS_IN_MILLI = 1_000_000;

    /** A block that is held. */
    private record Held(BlockName name, long bytes, String path, String server, long sinceNanos) {}

    private final HotBlocks blocks;
    private final HotModel model;
    private final ServerChoice choice;
    private final NamedTopology topology;
    private final HotSite site;
    private final HotCounters counters;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<String, Long> capacities = new LinkedHashMap<>();
    private final Map<Long, Held> held = new LinkedHashMap<>();
    /** Why a block is not held that was hot when it was last read. */
    private final Map<Long, Outcome> notHeld = new LinkedHashMap<>();

    /** @param topology which the directory grows by VMs that are not in it, and which nobody else uses any more */
    public HotDirectory(HotConfig config, HotModel model, NamedTopology topology, HotSite site, HotCounters counters) {
        this.model = model;
        this.blocks = new HotBlocks(config, model);
        this.choice = new ServerChoice(topology.numbers());
        this.topology = topology;
        this.site = site;
        this.counters = counters;
        count();
    }

    /** The topology is another: VMs that are not in it stay where they are. What is held stays too. */
    public void placed(NamedTopology now) {
        for (int vm = 0; vm < now.numbers().vms(); vm++) {
            int host = now.numbers().hostOf(vm);
            String rack = now.rack(now.numbers().rackOfHost(host));
            topology.findOrAdd(now.vm(vm), rack);
            topology.move(now.vm(vm), now.host(host), rack);
        }
    }

    /** The server is here, and empty. */
    public void serverArrived(String server, long capacityBytes) {
        int number = numbers.computeIfAbsent(server, absent -> numbers.size());
        forget(blocks.serverArrived(number, capacityBytes), false);
        capacities.put(server, capacityBytes);
        choice.arrived(number, vm(host(server)), seed(server), capacityBytes);
        count();
    }

    /** The server is gone, and with it what it held. Does nothing where it is not here. */
    public void serverGone(String server) {
        Integer number = numbers.get(server);
        if (number != null && capacities.remove(server) != null) {
            choice.gone(number);
            forget(blocks.serverGone(number), false);
            count();
        }
    }

    /**
     * A client has read a block.
     *
     * @param host that has a copy of it; null if that is not known
     */
    public void read(long nowNanos, BlockRead read, @Nullable String host) {
        long key = read.block().key();
        Held known = held.get(key);
        if (known != null && !known.name.equals(read.block())) {
            if (!isLater(read.block(), known.name)) {
                return;
            }
            release(known);
        }
        long charged = Pieces.chargedBytes(read.bytes());
        int server = choice.choose(
                key, host == null ? ServerChoice.ELSEWHERE : vm(host), candidate -> blocks.hasRoom(candidate, charged));
        HotDecision decision = blocks.read(nowNanos, key, charged, server);
        counters.reads.incrementAndGet();
        counters.heldReads.addAndGet(decision.outcome() == Outcome.HELD ? 1 : 0);
        counters.regret.read(key, charged, decision.outcome() == Outcome.HELD);
        carryOut(nowNanos, decision, read, server);
        count();
    }

    /** Lets go what nobody reads any more; to be called every second or so. */
    public void tick(long nowNanos) {
        List<Long> cold = blocks.tick(nowNanos);
        counters.cooled.addAndGet(cold.size());
        counters.regret.tick(
                nowNanos, capacities.values().stream().mapToLong(bytes -> bytes).sum());
        forget(cold, true);
        notHeld.keySet().removeIf(key -> !blocks.reads().isHot(key));
        counters.threshold.set(blocks.reads().threshold());
        counters.windowMillis.set(blocks.reads().windowNanos() / NANOS_IN_MILLI);
        count();
    }

    /** All blocks that are held, with the servers' hosts and ports, in no order. */
    public List<CachedCopy> held() {
        return held.values().stream().map(HotDirectory::copy).toList();
    }

    /** The servers, the blocks that are held, at most so many, most read first, and how many hot ones are not. */
    public HotReport describe(long nowNanos, int blocksMax) {
        List<HotReport.Server> servers = new ArrayList<>();
        capacities.forEach((server, capacity) -> servers.add(new HotReport.Server(
                server, capacity, blocks.usedBytes(numbers.getOrDefault(server, ServerChoice.NONE)))));
        List<HotReport.Block> hottest = held.entrySet().stream()
                .map(entry -> describe(nowNanos, entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(HotReport.Block::reads).reversed())
                .limit(blocksMax)
                .toList();
        return new HotReport(model.label(), servers, held.size(), hottest, reasons());
    }

    /** A block that is held and is meant; null where none is. */
    public @Nullable BlockName find(Predicate<BlockName> meant) {
        return held.values().stream().map(Held::name).filter(meant).findFirst().orElse(null);
    }

    /** Why memcached holds the block, or does not. */
    public Explanation why(BlockName block, long nowNanos, long nowMillis) {
        Held holder = held.get(block.key());
        Outcome outcome = holder != null ? Outcome.HELD : notHeld.getOrDefault(block.key(), Outcome.COLD);
        String server = holder == null ? "" : holder.server;
        long atMillis = holder == null ? nowMillis : nowMillis - (nowNanos - holder.sinceNanos) / NANOS_IN_MILLI;
        return HotReasons.of(block, outcome, server, model.label(), blocks.reads(), rival(block, server), atMillis);
    }

    /** The block that its server reads least of, beside this one; empty where it holds no other. */
    private String rival(BlockName block, String server) {
        return held.values().stream()
                .filter(other -> other.server.equals(server) && !other.name.equals(block))
                .min(Comparator.comparingLong(other -> blocks.reads().count(other.name.key())))
                .map(other -> other.name + " of " + other.path + ", read "
                        + HowOften.of(blocks.reads().count(other.name.key())))
                .orElse("");
    }

    private List<HotReport.NotHeld> reasons() {
        Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
        notHeld.forEach((key, why) -> counts.merge(why, blocks.reads().isHot(key) ? 1L : 0L, Long::sum));
        counts.values().removeIf(count -> count == 0);
        return counts.entrySet().stream()
                .map(entry -> new HotReport.NotHeld(entry.getKey().words(), entry.getValue()))
                .toList();
    }

    private HotReport.Block describe(long nowNanos, long key, Held block) {
        return new HotReport.Block(
                block.name,
                block.path,
                block.bytes,
                block.server,
                blocks.reads().count(key),
                blocks.reads().windowNanos() / NANOS_IN_MILLI,
                (nowNanos - block.sinceNanos) / NANOS_IN_MILLI);
    }

    private void carryOut(long nowNanos, HotDecision decision, BlockRead read, int server) {
        switch (decision.outcome()) {
            case ADMITTED -> {
                counters.admissions.incrementAndGet();
                counters.evictions.addAndGet(decision.victims().size());
                forget(decision.victims(), true);
                decision.victims().forEach(victim -> notHeld.put(victim, Outcome.NOT_WORTH_IT));
                notHeld.remove(decision.key());
                Held now = new Held(read.block(), read.bytes(), read.path(), name(server), nowNanos);
                held.put(decision.key(), now);
                site.hot(copy(now));
            }
            case NO_SERVER, TOO_LARGE, NOT_WORTH_IT -> {
                counters.refusals.incrementAndGet();
                notHeld.put(decision.key(), decision.outcome());
            }
            case HELD, COLD -> {}
        }
    }

    private void release(Held block) {
        blocks.drop(block.name.key());
        forget(List.of(block.name.key()), true);
    }

    /** Those are held no more; whether their server, which is there, is to be told. */
    private void forget(Collection<Long> keys, boolean serverThere) {
        for (long key : keys) {
            Held gone = held.remove(key);
            if (gone != null) {
                site.cold(gone.name);
                if (serverThere) {
                    site.release(gone.server, gone.name, gone.bytes);
                }
            }
        }
    }

    private void count() {
        counters.blocks.set(held.size());
        counters.servers.set(capacities.size());
    }

    private String name(int server) {
        return numbers.entrySet().stream()
                .filter(entry -> entry.getValue() == server)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no server has the number " + server))
                .getKey();
    }

    private int vm(String host) {
        Integer known = topology.find(host);
        return known == null ? topology.findOrAdd(host, SOME_RACK) : known;
    }

    private static boolean isLater(BlockName read, BlockName known) {
        return read.pool().equals(known.pool()) && read.generationStamp() > known.generationStamp();
    }

    private static CachedCopy copy(Held block) {
        return new CachedCopy(block.name, block.bytes, block.server, host(block.server));
    }

    private static String host(String server) {
        return server.substring(0, Math.max(0, server.lastIndexOf(':')));
    }

    /** The same in every coordinator. */
    private static long seed(String server) {
        CRC32C crc = new CRC32C();
        crc.update(server.getBytes(StandardCharsets.UTF_8));
        return crc.getValue() * 0x9e3779b97f4a7c15L;
    }
}
