package io.tiercel.client.metadata;

import io.tiercel.client.metadata.MetadataCache.Answer;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The metadata cache as one client of a user sees one cluster. Answers are shared by all clients of the user, and never between
 * users: the NameNode refuses to one what it shows to another. What it costs is given back with its client. Thread-safe.
 */
public final class UserView {
    /** A block token is not used in its last seconds, so that it does not expire on its way. */
    private static final long TOKEN_MARGIN_MILLIS = 10_000;

    /** How long answers are kept at most, in nanoseconds. */
    public record Limits(long maxAgeNanos, long locationsMaxAgeNanos) {}

    private final String name;
    private final MetadataCache cache;
    private final Freshness freshness;
    private final OwnWrites own;
    private final Limits limits;
    private final LongSupplier nanos;
    private final LongSupplier wallMillis;
    private final Marking marking;
    private final BlockLearner learner;

    /**
     * A view.
     *
     * @param name of the cluster and of who the NameNode takes the user for
     * @param learner of every set of block locations that the client gets
     */
    UserView(
            String name,
            MetadataCache cache,
            EventView events,
            OwnWrites own,
            Limits limits,
            LongSupplier nanos,
            LongSupplier wallMillis,
            BlockLearner learner,
            Marking marking) {
        this.name = name;
        this.cache = cache;
        this.freshness = new Freshness(events, own);
        this.own = own;
        this.limits = limits;
        this.nanos = nanos;
        this.wallMillis = wallMillis;
        this.learner = learner;
        this.marking = marking;
    }

    /** By which answers are kept: clients whose views have one name share them. */
    String name() {
        return name;
    }

    long nowNanos() {
        return nanos.getAsLong();
    }

    MetadataStatistics statistics(MetadataKind kind) {
        return cache.statistics(kind);
    }

    OwnWrites own() {
        return own;
    }

    /** Lets the data tiers know where the answer's blocks are, which are read as this client reads them. */
    void located(@Nullable Object answer) {
        AnswerInspector.forEachLocated(answer, learner::learn);
    }

    /** As {@link #located}, of a kept answer, if another client was told of the blocks since, who may read otherwise or be gone. */
    void heard(Answer kept) {
        AnswerInspector.forEachLocated(kept.value(), blocks -> {
            if (!learner.knows(blocks)) {
                learner.learn(blocks);
            }
        });
    }

    /** What marks replicas in what is about to be handed to a caller, who alone has it. */
    Marking marking() {
        return marking;
    }

    /** The kept answer if it is as good as a new one. */
    @Nullable
    Answer find(MetadataKind kind, CallKey key, long nowNanos) {
        Answer answer = cache.find(kind, key);
        MetadataStatistics counts = statistics(kind);
        if (answer == null) {
            (PathVersions.isPlain(key.path()) ? counts.misses : counts.bypassed).increment();
            return null;
        }
        Freshness.Verdict verdict = nowNanos - answer.expiresNanos() >= 0
                ? Freshness.Verdict.STALE
                : freshness.check(answer.stamp(), nowNanos);
        switch (verdict) {
            case FRESH -> {
                counts.hits.increment();
                if (answer.value() == null) {
                    counts.negativeHits.increment();
                }
                return answer;
            }
            case STALE -> {
                counts.stale.increment();
                counts.misses.increment();
                cache.drop(kind, key, answer);
            }
            case BLIND -> counts.bypassed.increment();
        }
        return null;
    }

    /** The stamp for a question asked now; null where the answer is not one to keep. */
    Freshness.@Nullable Stamp stamp(MetadataKind kind, String path, long nowNanos) {
        return PathVersions.isPlain(path) ? freshness.stamp(kind, path, nowNanos) : null;
    }

    /** Keeps an answer that was asked for under the stamp; false if it must not be kept. */
    boolean keep(MetadataKind kind, CallKey key, @Nullable Object value, Freshness.Stamp stamp, long askedNanos) {
        long lifeNanos = lifeNanos(kind, value);
        if (lifeNanos <= 0 || !freshness.settled(stamp)) {
            statistics(kind).unsettled.increment();
            return false;
        }
        cache.keep(kind, key, new Answer(ReadCall.KEEP.apply(value), stamp, askedNanos + lifeNanos));
        return true;
    }

    /** How long the answer may be kept: not at all if a file in it is being written, never past a block token. */
    private long lifeNanos(MetadataKind kind, @Nullable Object value) {
        long[] life = {kind == MetadataKind.LOCATIONS ? limits.locationsMaxAgeNanos() : limits.maxAgeNanos()};
        AnswerInspector.forEachLocated(value, blocks -> {
            long tokenMillis = AnswerInspector.firstExpiryMillis(blocks) - TOKEN_MARGIN_MILLIS - wallMillis.getAsLong();
            long tokenNanos = Math.max(0, Math.min(tokenMillis, Integer.MAX_VALUE)) * 1_000_000L;
            long bound = Math.min(tokenNanos, limits.locationsMaxAgeNanos());
            life[0] = blocks.isUnderConstruction() ? 0 : Math.min(life[0], bound);
        });
        return life[0];
    }
}
