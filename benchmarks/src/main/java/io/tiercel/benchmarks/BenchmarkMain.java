package io.tiercel.benchmarks;

import io.tiercel.benchmarks.peers.PeerComparison;
import io.tiercel.benchmarks.peers.PeerFindings;
import io.tiercel.report.Claim;
import io.tiercel.report.ClaimTable;
import io.tiercel.report.Progress;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.report.record.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * {@code ./tiercel benchmark [NAME | --peers] [--json] [--record]}: runs benchmarks, each in a JVM of its own; or compares
 * the tiers with a peer's.
 */
public final class BenchmarkMain {
    private static final int USAGE = 2;
    private static final int PEER_ROUNDS = 7;

    private BenchmarkMain() {}

    public static void main(String[] args) throws RunnerException, IOException {
        List<String> names = new ArrayList<>(Arrays.asList(args));
        boolean json = names.remove("--json");
        boolean record = names.remove("--record");
        boolean peers = names.remove("--peers");
        names.remove("--debug"); // What fails is shown whole in any case.
        if (peers && names.isEmpty()) {
            comparePeers(json, record);
            return;
        }
        if (names.size() > 1 || names.stream().anyMatch(name -> name.startsWith("-"))) {
            refuse("benchmark takes one name or --peers, --json and --record: " + String.join(" ", names));
        }
        List<String> chosen = BenchmarkChoice.of(names.isEmpty() ? "" : names.get(0));
        if (chosen.isEmpty()) {
            refuse("no benchmark has this in its name: " + names.get(0));
        }
        String command = names.isEmpty() ? "benchmark" : "benchmark " + names.get(0);
        List<ScoreComparison> comparisons = ScoreComparison.of(run(chosen), BenchmarkChoice.yardsticks());
        Report report = Report.here(command, 0, BenchmarkClaims.of(comparisons));
        String text = text(comparisons, report.claims());
        System.out.print(json ? ReportJson.text(report, Map.of("comparisons", comparisons)) : text);
        if (record) {
            new Recording(command, report, text, Clock.systemUTC().instant()).writeTo(resultsPage());
        }
    }

    private static void comparePeers(boolean json, boolean record) throws IOException {
        PeerFindings findings = PeerComparison.run(PEER_ROUNDS, home().resolve(".tiercel"), new ErrorProgress());
        List<Claim> claims = new ArrayList<>(findings.claims());
        claims.add(PeerComparison.replays(PEER_ROUNDS, home().resolve(".tiercel"), new ErrorProgress()));
        Report report = Report.here("benchmark --peers", 0, claims);
        String text = findings.text() + "\n" + ClaimTable.of(report.claims()).text();
        System.out.print(json ? ReportJson.text(report, Map.of()) : text);
        if (record) {
            new Recording("benchmark --peers", report, text, Clock.systemUTC().instant()).writeTo(resultsPage());
        }
    }

    private static String text(List<ScoreComparison> comparisons, List<Claim> claims) {
        String table = ComparisonTable.of(comparisons).text();
        return claims.isEmpty() ? table : table + "\n" + ClaimTable.of(claims).text();
    }

    private static List<BenchmarkScore> run(List<String> chosen) throws RunnerException {
        OptionsBuilder options = new OptionsBuilder();
        chosen.forEach(name -> options.include("^" + Pattern.quote(name) + "$"));
        // Said in full, or a fork would take over the flags of this JVM, which does little.
        options.jvmArgs("-Xmx2g", "-XX:+UseSerialGC");
        List<BenchmarkScore> scores = new ArrayList<>();
        // Progress goes where it does not mix with the result.
        new Runner(options.build(), OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL))
                .run()
                .forEach(result -> scores.add(BenchmarkScore.of(result)));
        return scores;
    }

    private static void refuse(String why) {
        System.err.println("tiercel: " + why);
        System.exit(USAGE);
    }

    private static Path resultsPage() {
        return home().resolve("docs").resolve("results.md");
    }

    private static Path home() {
        return Path.of(System.getProperty("tiercel.home", "."));
    }

    /** Tells where it does not mix with the result. */
    private static final class ErrorProgress implements Progress {
        @Override
        public void stage(String what) {
            System.err.println("tiercel: " + what);
        }

        @Override
        public void detail(String howFar) {
            // Each stage is short.
        }
    }
}
