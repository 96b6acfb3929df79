package io.tiercel.coordinator.finding;

import io.tiercel.coordinator.session.Visitors;
import io.tiercel.wire.finding.FindingKind;
import io.tiercel.wire.finding.ToldFinding;
import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * What the doctor found on each machine, as the machine's relay said last. It is forgotten a day after that relay has gone. Of
 * too many machines, those are forgotten that told longest ago. Thread-safe.
 */
public final class FindingsHeard implements Visitors {
    private static final int MACHINES_MAX = 20_000;
    private static final int FINDINGS_MAX = 50_000;
    private static final long GONE_NANOS_MAX = Duration.ofDays(1).toNanos();
    /** Older ones count as so old. */
    private static final long AGE_MILLIS_MAX = Duration.ofDays(3_650).toMillis();

    private static final double NANOS = 1e9;

    private final LongSupplier nanoClock;
    /** The one that told longest ago is first. */
    private final Map<String, Told> byMachine = new LinkedHashMap<>();
    /** When relays have gone, by the machines that they told of. */
    private final Map<String, Long> gone = new LinkedHashMap<>();

    private int findings;

    /** Knows nothing yet. */
    public FindingsHeard(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    private record Told(Visitor by, List<ToldFinding> findings, long foundNanos) {}

    /**
     * One finding.
     *
     * @param ageSeconds since the doctor found it
     */
    public record Found(String machine, ToldFinding finding, double ageSeconds) {}

    /** All findings, in no order. */
    public synchronized List<Found> now() {
        long nanos = forget();
        List<Found> all = new ArrayList<>();
        byMachine.forEach((machine, told) -> told.findings.forEach(
                finding -> all.add(new Found(machine, finding, (nanos - told.foundNanos) / NANOS))));
        return all;
    }

    /** How many of the findings say that something is wrong. */
    public long problems() {
        return now().stream()
                .filter(found -> found.finding.severity().isWrong())
                .count();
    }

    /** How many of the findings are hints. */
    public long hints() {
        return now().stream()
                .filter(found -> !found.finding.severity().isWrong())
                .count();
    }

    /** The machines that have told, whether anything was found there or not. */
    public synchronized Set<String> machines() {
        forget();
        return new TreeSet<>(byMachine.keySet());
    }

    @Override
    public Visitor admit(Peer peer) {
        return new Listening();
    }

    private synchronized void heard(String machine, Visitor by, List<ToldFinding> all, long ageNanos) {
        remove(machine);
        byMachine.put(machine, new Told(by, List.copyOf(all), nanoClock.getAsLong() - ageNanos));
        findings += all.size();
        while (byMachine.size() > MACHINES_MAX || findings > FINDINGS_MAX) {
            remove(byMachine.keySet().iterator().next());
        }
    }

    /** Another session of its machine may have told meanwhile, which is there still. */
    private synchronized void left(String machine, Visitor visitor) {
        Told told = byMachine.get(machine);
        if (told != null && told.by.equals(visitor)) {
            gone.put(machine, nanoClock.getAsLong());
        }
    }

    /** The moment. */
    private long forget() {
        long nanos = nanoClock.getAsLong();
        gone.entrySet().stream()
                .filter(machine -> nanos - machine.getValue() > GONE_NANOS_MAX)
                .map(Map.Entry::getKey)
                .toList()
                .forEach(this::remove);
        return nanos;
    }

    private void remove(String machine) {
        Told told = byMachine.remove(machine);
        findings -= told == null ? 0 : told.findings.size();
        gone.remove(machine);
    }

    /** For the server's thread. */
    private final class Listening implements Visitor {
        private final List<ToldFinding> parts = new ArrayList<>();
        private String machine = "";

        @Override
        public void introduced(Introduction introduction) {
            machine = machine.isEmpty() ? introduction.host() : machine;
        }

        /** More than there can be is left out. */
        @Override
        public void take(ByteBuffer message) throws IOException {
            if (machine.isEmpty()) {
                throw new IOException("it tells of its machine before it has named it");
            }
            switch (FindingKind.ALL.read(message)) {
                case FINDINGS -> {
                    List<ToldFinding> some = ToldFinding.entries(message);
                    parts.addAll(some.subList(0, Math.min(some.size(), ToldFinding.FINDINGS_MAX - parts.size())));
                }
                case FINDINGS_TOLD -> {
                    long ageMillis = Math.min(Math.max(0, Message.value(message)), AGE_MILLIS_MAX);
                    heard(machine, this, parts, Duration.ofMillis(ageMillis).toNanos());
                    parts.clear();
                }
            }
        }

        @Override
        public void check() {}

        @Override
        public void left() {
            FindingsHeard.this.left(machine, this);
        }
    }
}
