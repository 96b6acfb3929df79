package io.tiercel.coordinator.learn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What ResourceManagers tell again and again as a whole list, as each said it last. What one has said nothing of for half a
 * minute is forgotten. Thread-safe.
 */
public final class ToldLists<T> {
    private static final long FORGET_NANOS = 30_000_000_000L;
    private static final double NANOS = 1e9;

    private final int entriesMax;
    private final LongSupplier nanoClock;
    private final Map<Parts<T>, Whole<T>> bySession = new LinkedHashMap<>();

    private record Whole<T>(List<T> entries, long nanos) {}

    /**
     * An entry.
     *
     * @param ageSeconds since it was told
     */
    public record Heard<T>(T said, double ageSeconds) {}

    /** @param entriesMax of one ResourceManager, and of all */
    ToldLists(int entriesMax, LongSupplier nanoClock) {
        this.entriesMax = entriesMax;
        this.nanoClock = nanoClock;
    }

    /** The ResourceManagers that tell. */
    public synchronized int tellers() {
        forget();
        return bySession.size();
    }

    /** All entries, by who told of them first. */
    public synchronized List<Heard<T>> now() {
        forget();
        long nanos = nanoClock.getAsLong();
        return bySession.values().stream()
                .flatMap(told -> told.entries.stream().map(entry -> new Heard<>(entry, (nanos - told.nanos) / NANOS)))
                .limit(entriesMax)
                .toList();
    }

    /** The same without their age. */
    public List<T> said() {
        return now().stream().map(Heard::said).toList();
    }

    /** Of a session that begins. */
    Parts<T> session() {
        return new Parts<>(this);
    }

    private void forget() {
        long nanos = nanoClock.getAsLong();
        bySession.values().removeIf(told -> nanos - told.nanos > FORGET_NANOS);
    }

    private synchronized void heard(Parts<T> session, List<T> all) {
        bySession.put(session, new Whole<>(List.copyOf(all), nanoClock.getAsLong()));
    }

    private synchronized void left(Parts<T> session) {
        bySession.remove(session);
    }

    /** The parts of what one session tells. For the server's thread. */
    static final class Parts<T> {
        private final ToldLists<T> whole;
        private final List<T> parts = new ArrayList<>();

        private Parts(ToldLists<T> whole) {
            this.whole = whole;
        }

        /** More than there can be is left out. */
        void add(List<T> some) {
            parts.addAll(some.subList(0, Math.min(some.size(), whole.entriesMax - parts.size())));
        }

        void told() {
            whole.heard(this, parts);
            parts.clear();
        }

        /** The session has ended. */
        void left() {
            whole.left(this);
        }
    }
}
