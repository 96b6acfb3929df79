package io.tiercel.reproduce.soak;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.soak.UseTable.Growth;
import io.tiercel.reproduce.soak.deeds.Done;
import io.tiercel.reproduce.soak.deeds.Use;
import io.tiercel.reproduce.soak.load.LoadLog.SlowAct;
import io.tiercel.reproduce.soak.load.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a soak came to. */
public final class SoakFindings implements Findings {
    private static final String WORDS =
            "Two NameNodes, three DataNodes, the coordinator, the relay and the clients are each a "
                    + "process of its own. In each client process a client with Tiercel and one without read the same files, at the same "
                    + "time, and files are changed by both. Each answer is judged by what the writers say that they did, and when. An "
                    + "answer may be as old as the bound of one second, and not at all where the process itself has made the change "
                    + "through Tiercel. The clients without Tiercel are judged with no bound. All the while, harm is done.";

    private static final int COMPLAINTS_MAX = 50;
    private static final double MEBI = 1 << 20;

    /** What may grow: a tenth of what was there, and so much. */
    private static final double SHARE_MAX = 0.1;

    private static final double MEMORY_MAX = 16 * MEBI;
    private static final double HEAP_MAX = 4 * MEBI;
    private static final double THREADS_MAX = 5;
    private static final double FILES_MAX = 10;

    private final SoakPlan plan;
    private final LoadTotals totals;
    private final List<Done> deeds;
    private final UseTable uses;
    private final List<String> lastWords;
    private final List<String> skipped;

    private SoakFindings(
            SoakPlan plan,
            LoadTotals totals,
            List<Done> deeds,
            UseTable uses,
            List<String> lastWords,
            List<String> skipped) {
        this.plan = plan;
        this.totals = totals;
        this.deeds = deeds;
        this.uses = uses;
        this.lastWords = lastWords;
        this.skipped = skipped;
    }

    static SoakFindings of(
            SoakPlan plan,
            LoadTotals totals,
            List<Done> deeds,
            UseTable uses,
            List<String> lastWords,
            List<String> skipped) {
        return new SoakFindings(plan, totals, deeds, uses, lastWords, skipped);
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        claims.add(counted("acts", "acts of clients with Tiercel", totals.count(true))
                .withNote("over " + plan.duration().toSeconds() + " s: " + words(totals.byAct(true))));
        claims.add(counted("acts-stock", "acts of clients without", totals.count(false))
                .withNote(words(totals.byAct(false))));
        claims.add(counted("deeds", "deeds", deeds.size()).withNote(words(counts())));
        claims.add(counted("wrong", "wrong answers with Tiercel", totals.count(true, Outcome.WRONG))
                .withGoal(Line.atMost(0))
                .withNote(totals.count(true, Outcome.RIGHT) + " right, " + totals.count(true, Outcome.NOT_JUDGED)
                        + " of which nobody can say"));
        claims.add(counted("wrong-stock", "wrong answers without", totals.count(false, Outcome.WRONG))
                .withGoal(Line.atMost(0))
                .withNote("else what judges were wrong itself"));
        claims.add(counted(
                        "successor",
                        "reads with Tiercel of what came in the place of an open file",
                        totals.count(true, Outcome.OF_THE_SUCCESSOR))
                .withNote("without: " + totals.count(false, Outcome.OF_THE_SUCCESSOR)
                        + "; HDFS's streams do so when a token has expired"));
        claims.addAll(failures());
        claims.add(memory());
        claims.addAll(stalls());
        claims.add(counted("ended", "processes that ended by themselves", lastWords.size())
                .withGoal(Line.atMost(0))
                .withNote("coordinator, relay and clients"));
        for (String process : List.of("coordinator", "relay", "client1")) {
            claims.addAll(growth(process));
        }
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of(
                "tiercel",
                totals.tiercel(),
                "stock",
                totals.stock(),
                "complaints",
                totals.complaints().stream().limit(COMPLAINTS_MAX).toList(),
                "lastWords",
                lastWords,
                "deeds",
                deeds.stream().map(done -> done.deed() + ": " + done.what()).toList(),
                "skipped",
                skipped);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: a soak").paragraph(WORDS);
    }

    @Override
    public List<String> remarks() {
        Stream<String> complaints = totals.complaints().stream().limit(COMPLAINTS_MAX);
        return Stream.of(skipped.stream().map(words -> "Skipped: " + words), complaints, lastWords.stream())
                .flatMap(lines -> lines)
                .toList();
    }

    private List<Claim> failures() {
        return List.of(
                counted(
                                "failed-alone",
                                "reads that failed with Tiercel and not without",
                                totals.count(true, Outcome.FAILED_ALONE))
                        .withGoal(Line.atMost(0))
                        .withNote(totals.count(true, Outcome.FAILED_AS_THE_OTHER) + " failed with both, "
                                + totals.count(true, Outcome.FAILED_BESIDE_A_CHANGE)
                                + " within the bound of a change of the file"),
                counted(
                                "failed-alone-stock",
                                "reads that failed without Tiercel and not with it",
                                totals.count(false, Outcome.FAILED_ALONE))
                        .withNote(totals.count(false, Outcome.FAILED_AS_THE_OTHER) + " failed with both, "
                                + totals.count(false, Outcome.FAILED_BESIDE_A_CHANGE) + " beside a change of the file"),
                counted("changes-failed", "changes that failed with Tiercel", totals.count(true, Outcome.CHANGE_FAILED))
                        .withNote("without, of an eighth as many: " + totals.count(false, Outcome.CHANGE_FAILED)));
    }

    private Claim memory() {
        return counted("memory", "answers of the NameNode's given from memory", totals.memoryAnswers())
                .withGoal(Line.above(0))
                .withNote(Quantity.bytes(totals.memoryBytes()) + " of data from memory");
    }

    private List<Claim> stalls() {
        Stalls stalls = new Stalls(totals.slow(), deeds);
        Optional<SlowAct> longest = stalls.longest(true);
        String note = longest.map(act ->
                        act.act() + (stalls.deedsBeside(act).isEmpty() ? "" : " beside ") + stalls.deedsBeside(act))
                .orElse("nothing took half a second");
        return List.of(
                Claim.of("stall", "longest act with Tiercel", seconds(longest), "s")
                        .withNote(note),
                Claim.of(
                        "stall-stock-beside",
                        "longest act without, at that time",
                        seconds(longest.flatMap(stalls::longestOfStockBeside)),
                        "s"),
                Claim.of("stall-stock", "longest act without", seconds(stalls.longest(false)), "s"));
    }

    private List<Claim> growth(String process) {
        List<Claim> claims = new ArrayList<>();
        add(claims, process, "memory", "MiB", MEBI, MEMORY_MAX, uses.growth(process, Use::residentBytes));
        add(claims, process, "heap", "MiB", MEBI, HEAP_MAX, uses.heapGrowth(process));
        add(claims, process, "threads", "", 1, THREADS_MAX, uses.growth(process, Use::threads));
        add(claims, process, "files", "", 1, FILES_MAX, uses.growth(process, Use::files));
        return claims;
    }

    private static void add(
            List<Claim> claims,
            String process,
            String what,
            String unit,
            double size,
            double most,
            Optional<Growth> growth) {
        growth.ifPresent(found ->
                claims.add(Claim.of(process + "-" + what, process + ": growth of " + what, found.amount() / size, unit)
                        .withGoal(Line.atMost((found.start() * SHARE_MAX + most) / size))
                        .withNote("from " + Quantity.number(found.start() / size) + " to "
                                + Quantity.number(found.end() / size) + " in " + Math.round(found.seconds()) + " s")));
    }

    private Map<String, Long> counts() {
        return deeds.stream()
                .collect(Collectors.groupingBy(done -> done.deed().words(), TreeMap::new, Collectors.counting()));
    }

    private static Claim counted(String id, String title, long count) {
        return Claim.of(id, title, (double) count, "");
    }

    private static double seconds(Optional<SlowAct> act) {
        return act.map(found -> Stalls.nanos(found) / 1e9).orElse(0.0);
    }

    private static String words(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .filter(e -> e.getValue() > 0)
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }
}
