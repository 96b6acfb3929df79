package io.tiercel.client.metadata;

import io.tiercel.client.metadata.MetadataCache.Answer;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows the metadata cache as one client of a user sees one cluster. All clients of the user share its answers, and users never
 * do: the NameNode refuses to one what it shows to another. Its memory is given back with its client. Thread-safe.
 */
public final class UserView {
    private static final Logger LOG = LoggerFactory.getLogger(UserView.class);

    /** A block token is not used in its last seconds, so that it does not expire on its way. */
    private static final long TOKEN_MARGIN_MILLIS = 10_000;

    /** How long answers are kept at most, and how long the NameNode's word for a client holds, in nanoseconds. */
    public record Limits(long maxAgeNanos, long locationsMaxAgeNanos, long accessNanos) {}

    private final Client client;
    private final MetadataCache cache;
    private final Freshness freshness;
    private final Limits limits;
    private final ProvenAccess access;
    private final LongSupplier nanos;
    private final LongSupplier wallMillis;

    /**
     * One client of a user, and what it does with the block locations that it gets.
     *
     * @param name of the cluster and of the user that the NameNode takes the client for
     * @param revocable whether the NameNode may refuse it from one moment to the next, without an edit
     * @param learner hears of every set of block locations
     * @param marking may mark replicas in each set before the caller gets it
     */
    record Client(String name, boolean revocable, BlockLearner learner, Marking marking) {}

    UserView(
            Client client,
            MetadataCache cache,
            Freshness freshness,
            Limits limits,
            LongSupplier nanos,
            LongSupplier wallMillis) {
        this.client = client;
        this.cache = cache;
        this.freshness = freshness;
        this.limits = limits;
        this.access = new ProvenAccess(client.revocable(), limits.accessNanos());
        this.nanos = nanos;
        this.wallMillis = wallMillis;
    }

    /** The name by which answers are kept: clients whose views have one name share them. */
    String name() {
        return client.name();
    }

    long nowNanos() {
        return nanos.getAsLong();
    }

    MetadataStatistics statistics(MetadataKind kind) {
        return cache.statistics(kind);
    }

    /** Whether the NameNode has let this client in so lately that it may be answered from memory. */
    ProvenAccess access() {
        return access;
    }

    OwnWrites own() {
        return freshness.own();
    }

    /** Lets the data tiers know where the answer's blocks are, which are read as this client reads them. */
    void located(@Nullable Object answer) {
        AnswerInspector.forEachLocated(answer, client.learner()::learn);
    }

    /** As {@link #located}, of a kept answer: another client, which may read otherwise or be gone, may have learnt of the blocks since. */
    void heard(Answer kept) {
        AnswerInspector.forEachLocated(kept.value(), blocks -> {
            if (!client.learner().knows(blocks)) {
                client.learner().learn(blocks);
            }
        });
    }

    /** Marks replicas in an answer that is about to go to a caller, and that nobody else has. */
    Marking marking() {
        return client.marking();
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
            case STALE, LAPPED -> {
                counts.lapped.add(verdict == Freshness.Verdict.LAPPED ? 1 : 0);
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
        if (!PathVersions.isPlain(path)) {
            return null;
        }
        Freshness.@Nullable Stamp stamp = freshness.stamp(kind, path, nowNanos);
        if (stamp == null) {
            statistics(kind).blind.increment();
        }
        return stamp;
    }

    /** Keeps an answer that was asked for under the stamp, unless it must not be kept. */
    void keep(MetadataKind kind, CallKey key, @Nullable Object value, Freshness.Stamp stamp, long askedNanos) {
        boolean kept = false;
        try {
            long lifeNanos = lifeNanos(kind, value);
            if (lifeNanos > 0 && freshness.settled(stamp)) {
                cache.keep(kind, key, new Answer(ReadCall.KEEP.apply(value), stamp, askedNanos + lifeNanos));
                kept = true;
            } else {
                statistics(kind).unsettled.increment();
            }
        } finally {
            if (!kept) {
                freshness.letGo(stamp);
            }
        }
    }

    /** No answer came under the stamp. */
    void letGo(Freshness.Stamp stamp) {
        freshness.letGo(stamp);
    }

    /** Takes note that something of the layer failed, which is not to be seen by anybody else. */
    void failed(Throwable fault) {
        LOG.debug("A question is left to the NameNode", fault);
        freshness.failed(fault);
    }

    /**
     * How long the answer may be kept: not at all if a file in it is being written, or has a block that nobody can read now,
     * and which may come back without an event; never past a block token.
     */
    private long lifeNanos(MetadataKind kind, @Nullable Object value) {
        long[] life = {kind == MetadataKind.LOCATIONS ? limits.locationsMaxAgeNanos() : limits.maxAgeNanos()};
        AnswerInspector.forEachLocated(value, blocks -> {
            long tokenMillis = AnswerInspector.firstExpiryMillis(blocks) - TOKEN_MARGIN_MILLIS - wallMillis.getAsLong();
            long tokenNanos = Math.max(0, Math.min(tokenMillis, Integer.MAX_VALUE)) * 1_000_000L;
            long bound = Math.min(tokenNanos, limits.locationsMaxAgeNanos());
            life[0] = blocks.isUnderConstruction() || AnswerInspector.isAnyLost(blocks) ? 0 : Math.min(life[0], bound);
        });
        return life[0];
    }
}
