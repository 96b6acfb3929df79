package io.tiercel.coordinator.topology;

import io.tiercel.core.topology.HopSurvey;
import io.tiercel.core.topology.InferredTopology;
import io.tiercel.core.topology.SeenHop;
import io.tiercel.core.topology.TopologyInference.SingleGroups;
import io.tiercel.core.topology.TopologyUpkeep;
import io.tiercel.core.topology.TraceTargets;
import io.tiercel.core.topology.VmPair;
import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.measure.HopsReport;
import io.tiercel.wire.measure.MeasuredPair;
import io.tiercel.wire.measure.ToldTopology;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has relays measure by itself, a pair at a time, and writes the topology when it has changed; {@link TopologyUpkeep} says which
 * pair. Runs in a thread of its own, which nothing else waits for.
 */
final class TopologyKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TopologyKeeper.class);
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** A VM whose relay has been away for so long is gone. */
    private static final long AWAY_NANOS_MAX = TimeUnit.HOURS.toNanos(24);

    private final KeeperConfig config;
    private final MeasuringRelays relays;
    private final PairProbe probe;
    private final Semaphore turn;
    private final LongSupplier nanoClock;
    private final InferredFile file;
    private final TopologyUpkeep upkeep = new TopologyUpkeep(SingleGroups.HOSTS);
    private final Map<String, Seen> seen = new LinkedHashMap<>();
    private final ServiceThread thread = new ServiceThread("tiercel topology", this::run);
    private volatile String told = "";
    private long checkedNanos;
    private String complaint = "";

    /** @param turn whose holder may have relays measure */
    TopologyKeeper(
            KeeperConfig config, MeasuringRelays relays, PairProbe probe, Semaphore turn, LongSupplier nanoClock) {
        this.config = config;
        this.relays = relays;
        this.probe = probe;
        this.turn = turn;
        this.nanoClock = nanoClock;
        this.file = new InferredFile(config.file());
        this.checkedNanos = nanoClock.getAsLong();
    }

    /** A VM by the session of its relay, when that was last there, and by which first hops. */
    private record Seen(MeasuringRelay relay, long nanos, List<SeenHop> hops) {}

    void start() {
        told = file.text();
        thread.start();
    }

    /** A relay has come: it is told what is known. From any thread. */
    void welcome(MeasuringRelay relay) {
        String text = told;
        if (!text.isEmpty()) {
            relay.tell(ToldTopology.messages(text));
        }
    }

    @Override
    public void close() {
        thread.stop();
    }

    private void run() {
        try {
            while (true) {
                TimeUnit.NANOSECONDS.sleep(step());
            }
        } catch (InterruptedException e) {
            LOG.debug("The topology is kept no more");
        } catch (RuntimeException e) {
            LOG.error("The topology is kept no more", e);
        }
    }

    /** Looks who has come, or measures a pair; how long to do nothing then. */
    private long step() throws InterruptedException {
        List<MeasuringRelay> present = relays.all();
        forget();
        for (int vm = 0; vm < present.size(); vm++) {
            if (!isSeen(present.get(vm))) {
                notice(vm, present);
                return 0;
            }
        }
        return measured(present.stream().map(MeasuringRelay::name).toList())
                ? config.pairNanos()
                : Math.min(LOOK_NANOS, config.checkNanos());
    }

    /** Whether a pair was measured, or tried. */
    private boolean measured(List<String> vms) throws InterruptedException {
        if (!turn.tryAcquire()) {
            return false;
        }
        try {
            Optional<VmPair> pair = due(vms);
            if (pair.isPresent()) {
                measure(pair.get());
                publish(vms);
            }
            return pair.isPresent();
        } finally {
            turn.release();
        }
    }

    private Optional<VmPair> due(List<String> vms) {
        Optional<VmPair> needed = upkeep.next(vms);
        long now = nanoClock.getAsLong();
        if (needed.isPresent() || now - checkedNanos < config.checkNanos()) {
            return needed;
        }
        checkedNanos = now;
        return upkeep.check(vms);
    }

    /** Whether it is known, in this session; then it is here now. */
    private boolean isSeen(MeasuringRelay relay) {
        Seen before = seen.get(relay.name());
        if (before == null || before.relay() != relay) {
            return false;
        }
        seen.put(relay.name(), new Seen(relay, nanoClock.getAsLong(), before.hops()));
        return true;
    }

    private void notice(int vm, List<MeasuringRelay> present) throws InterruptedException {
        MeasuringRelay relay = present.get(vm);
        List<SeenHop> hops = traced(vm, present);
        Seen before = seen.put(relay.name(), new Seen(relay, nanoClock.getAsLong(), hops));
        if (before != null) {
            comeAgain(relay.name(), before.hops(), hops);
        }
    }

    private void forget() {
        long now = nanoClock.getAsLong();
        List<String> gone = seen.entrySet().stream()
                .filter(entry -> now - entry.getValue().nanos() > AWAY_NANOS_MAX)
                .map(Map.Entry::getKey)
                .toList();
        gone.forEach(upkeep::gone);
        seen.keySet().removeAll(gone);
    }

    private void comeAgain(String vm, List<SeenHop> before, List<SeenHop> now) {
        upkeep.came(vm);
        Optional<String> hop = usual(vm, now);
        if (hop.isPresent()
                && usual(vm, before).filter(was -> !was.equals(hop.get())).isPresent()) {
            upkeep.moved(vm);
        }
    }

    private static Optional<String> usual(String vm, List<SeenHop> hops) {
        return HopSurvey.of(List.of(vm), hops).hops().map(known -> known.hopOf().get(vm));
    }

    private List<SeenHop> traced(int vm, List<MeasuringRelay> present) throws InterruptedException {
        List<String> targets = TraceTargets.of(vm, present.size()).stream()
                .map(target -> relays.reachedAt(present.get(target)))
                .toList();
        MeasuringRelay relay = present.get(vm);
        long ticket = probe.ticket();
        try {
            HopsReport report = relay.trace(ticket, targets);
            return report.hops();
        } catch (IOException e) {
            LOG.debug("First hops are not known", e);
            return List.of();
        } finally {
            relay.stop(ticket);
        }
    }

    private void measure(VmPair pair) throws InterruptedException {
        Optional<MeasuringRelay> one = relays.find(pair.one());
        Optional<MeasuringRelay> other = relays.find(pair.other());
        if (one.isEmpty() || other.isEmpty()) {
            return;
        }
        MeasuredPair outcome = probe.measure(one.get(), other.get(), config.pairBytesMax());
        if (outcome.failure().isEmpty()) {
            upkeep.measured(pair, outcome.bytesPerSecond());
        } else {
            complain(pair.one() + " and " + pair.other() + " are not measured: " + outcome.failure());
            upkeep.failed(pair);
        }
    }

    private void publish(List<String> vms) {
        List<SeenHop> hops = new ArrayList<>();
        seen.values().forEach(vm -> hops.addAll(vm.hops()));
        HopSurvey survey = HopSurvey.of(vms, hops);
        Optional<InferredTopology> known = upkeep.topology(vms, survey.hops().orElse(null));
        if (known.isEmpty() || !known.get().tells()) {
            return;
        }
        try {
            if (file.write(known.get())) {
                LOG.info("The topology has changed: {}", config.file());
            }
            tell(file.text());
        } catch (IOException e) {
            complain("the file cannot be written: " + e);
        }
    }

    /** Also what an operator has written into the file. */
    private void tell(String text) {
        if (!text.isEmpty() && !text.equals(told)) {
            told = text;
            List<byte[]> messages = ToldTopology.messages(text);
            relays.all().forEach(relay -> relay.tell(messages));
        }
    }

    /** Not the same again and again. */
    private void complain(String words) {
        if (!words.equals(complaint)) {
            LOG.warn("The topology that relays measure: {}", words);
        }
        complaint = words;
    }
}
