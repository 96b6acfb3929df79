package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.cache.Holdings.Held;
import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.contents.CacheDecision;
import io.tiercel.core.affinity.contents.CacheDecision.Outcome;
import io.tiercel.core.affinity.plan.FileStanding;
import io.tiercel.core.affinity.plan.NextFile;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.core.why.LastDecisions;
import io.tiercel.wire.cache.BlockName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Why blocks and files are pinned or not, by what the directory has decided. Changes nothing; not thread-safe. */
final class CacheReasons {
    private final CacheScheme scheme;
    private final PinLedger ledger;
    private final KnownJobs jobs;
    private final LastDecisions<Long, BlockVerdict> decisions;

    CacheReasons(CacheScheme scheme, PinLedger ledger, KnownJobs jobs, LastDecisions<Long, BlockVerdict> decisions) {
        this.scheme = scheme;
        this.ledger = ledger;
        this.jobs = jobs;
        this.decisions = decisions;
    }

    /** The block that is meant, of those that were decided about of late or are pinned; null where there is none. */
    @Nullable
    BlockName find(AskedBlock asked) {
        BlockName found = null;
        for (BlockVerdict verdict : decisions.all()) {
            found = asked.is(verdict.name()) ? verdict.name() : found;
        }
        for (Held held : ledger.all()) {
            found = asked.is(held.name) ? held.name : found;
        }
        return found;
    }

    /** Why the block is pinned, or is not; nothing where it was not read of late, and is not pinned. */
    List<Explanation> ofBlock(BlockName block, long nowNanos, long nowMillis) {
        BlockVerdict verdict = decisions.of(block.key()).orElse(null);
        Held held = ledger.held(block.key());
        if (verdict == null) {
            return held == null
                    ? List.of()
                    : List.of(Explanation.of(
                            Kind.BLOCK,
                            held.name.toString(),
                            0,
                            "was pinned already when the coordinator started, or nobody has read it of late",
                            grounds(block, held.path)));
        }
        CacheDecision decision = verdict.decision();
        List<Ground> grounds = new ArrayList<>(grounds(block, verdict.path()));
        grounds.add(Ground.of("read by", verdict.job()));
        grounds.add(
                Ground.of("size, as it is locked", decision.request().block().bytes(), "bytes"));
        grounds.addAll(worth(verdict.path()));
        long atMillis = nowMillis - TimeUnit.NANOSECONDS.toMillis(nowNanos - verdict.atNanos());
        return List.of(Explanation.of(
                        Kind.BLOCK,
                        verdict.name().toString(),
                        atMillis,
                        decision.outcome().words(),
                        grounds)
                .against(instead(decision), change(decision.outcome(), verdict.path())));
    }

    /** What the file is worth, and how its blocks fared. */
    List<Explanation> ofFile(String path, long nowMillis) {
        Explanation standing = scheme.standing(CoreKeys.file(path)).explanation(path, jobs::nameOf, nowMillis);
        Map<Outcome, Integer> outcomes = new LinkedHashMap<>();
        for (BlockVerdict verdict : decisions.all()) {
            if (verdict.path().equals(path)) {
                outcomes.merge(verdict.decision().outcome(), 1, Integer::sum);
            }
        }
        List<Ground> grounds = new ArrayList<>(standing.grounds());
        outcomes.forEach((outcome, blocks) ->
                grounds.add(Ground.of("of blocks read of late, each " + outcome.words(), blocks, "blocks")));
        return List.of(Explanation.of(Kind.FILE, path, nowMillis, standing.decision(), grounds)
                .against(standing.runnerUp(), standing.otherwise()));
    }

    private List<Ground> grounds(BlockName block, String path) {
        return List.of(
                Ground.of("file", path),
                Ground.of("where it is", ledger.whereabouts().describe(block.key())));
    }

    private List<Ground> worth(String path) {
        FileStanding file = scheme.standing(CoreKeys.file(path));
        return List.of(
                Ground.of("benefit of its file", file.benefit(), ""),
                Ground.of("of its file in memory", file.cachedBytes(), "bytes"),
                Ground.of("room that its file may count on", file.room().roomBytes(), "bytes"),
                Ground.of(
                        "each block of its file is kept with", 100 * file.room().probability(), "%"));
    }

    /** What would have had its place, or that it might have had one. */
    private String instead(CacheDecision decision) {
        if (!decision.outcome().isKept()) {
            return "to keep it";
        }
        return decision.victims().isEmpty()
                ? ""
                : "to keep what made room for it: "
                        + decision.victims().stream()
                                .map(victim -> "block " + victim.id() + " of " + jobs.nameOf(victim.file()))
                                .collect(Collectors.joining(", "));
    }

    private String change(Outcome outcome, String path) {
        String next = scheme.standing(CoreKeys.file(path))
                .runnerUp()
                .map(other -> " (" + words(other) + ")")
                .orElse("");
        return switch (outcome) {
            case KEPT, KEPT_ALREADY -> "less room, or another file of higher benefit that wants it" + next;
            case NOT_ADMITTED ->
                "more room for pins, or a higher benefit: more jobs that read the file, or gain more" + next;
            case NOT_WORTH_IT -> "a higher benefit than that of all that is in the memory of its VM" + next;
            case TOO_LARGE -> "more room for pins on its VM: the setting tiercel.datanode.pin.capacity";
        };
    }

    private String words(NextFile other) {
        return (other.loses() ? "next is " : "the last with room is ") + jobs.nameOf(other.file());
    }
}
