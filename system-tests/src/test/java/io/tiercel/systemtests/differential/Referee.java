package io.tiercel.systemtests.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Compares what clients with Tiercel answer with what is true: what stock HDFS answers.
 *
 * <p>A client must see its own changes at once and those of others within the bound; until then, what it answers must
 * have been true within the bound. Not thread-safe.
 */
final class Referee {
    private static final int ATTEMPTS_MAX = 5;
    private static final Duration POLL = Duration.ofMillis(4);

    private final Map<Actor, Client> clients;
    private final Client stock;
    private final long boundNanos;
    private final Tally tally;

    private final Map<Probe, Truths> truths = new LinkedHashMap<>();
    private final List<Gradual> gradual = new ArrayList<>();
    private final Map<Actor, Long> changes = new EnumMap<>(Actor.class);
    private final Map<Actor, Long> changesSinceSettled = new EnumMap<>(Actor.class);
    private long lastChangeNanos = System.nanoTime();
    private long uncertainUntilNanos = lastChangeNanos;

    Referee(Map<Actor, Client> clients, Client stock, Duration bound, Tally tally) {
        this.clients = clients;
        this.stock = stock;
        this.boundNanos = bound.toNanos();
        this.tally = tally;
    }

    /** Waits until every client answers these questions truly, and notes the truth. */
    void settle(List<Probe> probes) throws InterruptedException {
        truths.keySet().retainAll(probes);
        List<Reader> waiting = new ArrayList<>();
        for (Probe probe : probes) {
            truths.computeIfAbsent(probe, p -> new Truths(ask(p), System.nanoTime(), changes));
            for (Actor actor : Actor.values()) {
                waiting.add(new Reader(actor, probe));
            }
        }
        while (!waiting.isEmpty()) {
            waiting.removeIf(reader -> agrees(reader, ask(reader.actor(), reader.probe())));
            if (!waiting.isEmpty()) {
                Thread.sleep(POLL.toMillis());
            }
        }
        truths.values().forEach(Truths::settled);
        changesSinceSettled.clear();
    }

    /** Judges what every client answers just after a change. */
    void judge(Actor by, Change change, List<Probe> probes) {
        lastChangeNanos = System.nanoTime();
        noteGradual(by, change);
        changes.put(by, lastChangeNanos);
        changesSinceSettled.put(by, lastChangeNanos);
        Map<Reader, Told> told = new LinkedHashMap<>();
        for (Probe probe : probes) {
            for (Actor actor : Actor.values()) {
                told.put(new Reader(actor, probe), ask(actor, probe));
            }
        }
        // Only now, because the clients' first moments after a change are the interesting ones.
        for (Probe probe : Set.copyOf(probes)) {
            truths(probe).advance(ask(probe), by, lastChangeNanos);
        }
        told.forEach(this::agrees);
    }

    private void noteGradual(Actor by, Change change) {
        gradual.removeIf(earlier -> lastChangeNanos - earlier.endNanos() > boundNanos);
        if (change.gradual()) {
            gradual.add(new Gradual(by, change.path(), lastChangeNanos));
        }
    }

    /** HDFS changes the file by itself from now on, through states that nobody notes, and is done within that time. */
    void recovering(String path, Duration atMost) {
        gradual.add(new Gradual(null, path, System.nanoTime() + atMost.toNanos()));
    }

    /** HDFS is done with the file. */
    void recovered(String path) {
        gradual.removeIf(change -> change.by() == null && change.path().equals(path));
        gradual.add(new Gradual(null, path, System.nanoTime()));
    }

    /** For that long, what HDFS announces to nobody may go unseen. */
    void uncertain(Duration duration) {
        uncertainUntilNanos = System.nanoTime() + duration.toNanos();
    }

    /** A client, and what it is asked. */
    private record Reader(Actor actor, Probe probe) {}

    /** What a client answered, and when it was asked. */
    private record Told(Answer answer, long askedNanos) {}

    /** A change that went through states which nobody has noted, by HDFS itself if by none, and when it ended. */
    private record Gradual(@Nullable Actor by, String path, long endNanos) {
        boolean showsIn(String path) {
            return path().equals(path) || path().startsWith(path + "/");
        }
    }

    /** Whether the client answers the truth; throws if it answers what it must not answer even for a while. */
    private boolean agrees(Reader reader, Told first) {
        Truths truth = truths(reader.probe());
        Told told = first;
        for (int attempt = 1; ; attempt++) {
            boolean all = told.askedNanos() - uncertainUntilNanos > 0;
            if (told.answer().agreesWith(truth.current(), all)) {
                tally.agreed(reader.probe(), told.answer());
                return true;
            }
            if (mayLag(reader, told.answer(), told.askedNanos(), all)) {
                tally.lagged();
                return false;
            }
            // HDFS changes some things by itself, such as when a truncated block has been recovered.
            Answer now = ask(reader.probe());
            boolean moved = !now.agreesWith(truth.current(), true);
            if (!moved || attempt == ATTEMPTS_MAX) {
                throw new AssertionError(complaint(reader, told.answer(), now, told.askedNanos() - lastChangeNanos));
            }
            truth.advance(now, null, System.nanoTime());
            told = ask(reader.actor(), reader.probe());
        }
    }

    private boolean mayLag(Reader reader, Answer answer, long askedNanos, boolean all) {
        if (reader.probe().kind().shape() == ReadKind.Shape.BARRIER) {
            return isPassing(reader, askedNanos, change -> change.by() == null);
        }
        if (truths(reader.probe()).allow(answer, reader.actor(), askedNanos, boundNanos, all)) {
            return true;
        }
        if (isPassing(reader, askedNanos, change -> !reader.actor().sharesProcessWith(change.by()))) {
            return true;
        }
        long othersChangeNanos = changesSinceSettled.entrySet().stream()
                .filter(change -> !reader.actor().sharesProcessWith(change.getKey()))
                .mapToLong(Map.Entry::getValue)
                .max()
                .orElse(askedNanos - boundNanos - 1);
        boolean mixed = askedNanos - othersChangeNanos <= boundNanos;
        return switch (reader.probe().kind().shape()) {
            case SINGLE, BARRIER -> false;
            case COMPOSITE -> mixed;
            case DATA -> mixed && answer.isFailure();
        };
    }

    /** Whether one of such changes may have shown the reader a state that nobody has noted. */
    private boolean isPassing(Reader reader, long askedNanos, Predicate<Gradual> such) {
        return gradual.stream()
                .filter(change -> such.test(change) && askedNanos - change.endNanos() <= boundNanos)
                .anyMatch(change -> change.showsIn(reader.probe().path()));
    }

    private Truths truths(Probe probe) {
        Truths found = truths.get(probe);
        if (found == null) {
            throw new IllegalStateException("not settled: " + probe);
        }
        return found;
    }

    private Answer ask(Probe probe) {
        return ask(stock, probe);
    }

    private Told ask(Actor actor, Probe probe) {
        long askedNanos = System.nanoTime();
        return new Told(ask(Objects.requireNonNull(clients.get(actor)), probe), askedNanos);
    }

    private static Answer ask(Client client, Probe probe) {
        try {
            return client.ask(probe);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Judges what every client answers while some replicas are lost and nothing changes: where stock HDFS answers, so do they,
     * and nothing else.
     */
    void judgeWithLostReplicas(List<Probe> probes) {
        for (Probe probe : probes) {
            for (Actor actor : Actor.values()) {
                Told told = ask(actor, probe);
                Answer now = ask(probe);
                boolean right = now.isFailure() || told.answer().agreesWith(now, false);
                if (!right && !told.answer().agreesWith(ask(probe), false)) {
                    throw new AssertionError(complaint(
                            new Reader(actor, probe), told.answer(), now, told.askedNanos() - lastChangeNanos));
                }
            }
        }
    }

    private static String complaint(Reader reader, Answer answer, Answer truth, long agoNanos) {
        return String.join(
                "\n",
                Arrays.asList(
                        reader.actor() + " answers wrongly, " + agoNanos / 1_000_000 + " ms after the last change",
                        "  asked:    " + reader.probe(),
                        "  answered: " + answer,
                        "  true is:  " + truth));
    }
}
