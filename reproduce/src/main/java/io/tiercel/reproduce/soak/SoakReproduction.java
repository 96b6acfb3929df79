package io.tiercel.reproduce.soak;

import io.tiercel.report.Progress;
import io.tiercel.reproduce.soak.deeds.Agitation;
import io.tiercel.reproduce.soak.deeds.SoakSite;
import io.tiercel.reproduce.soak.deeds.Use;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Clients read and change files, with Tiercel and without, while harm is done to every process and every shared file: what they
 * answer, how long it takes, and what Tiercel's processes use after a while.
 */
public final class SoakReproduction {
    private SoakReproduction() {}

    /** Runs it for as long as the plan says. */
    public static SoakFindings run(SoakPlan plan, long seedValue, Progress progress)
            throws IOException, InterruptedException {
        Seed seed = Seed.of(seedValue);
        try (SoakSite site = SoakSite.start(plan.clients(), seed.split(), progress)) {
            site.skipped().forEach(progress::stage);
            progress.stage("load and deeds for " + words(plan.duration()));
            UseTable uses = new UseTable(plan.warmUp());
            List<String> lastWords;
            SoakFindings findings;
            try (Agitation agitation = Agitation.begin(site, seed, plan.duration(), plan.pauseMax())) {
                watch(plan, site, agitation, uses, progress);
                uses.end();
                agitation.close();
                agitation.look();
                lastWords = agitation.lastWords();
                findings = SoakFindings.of(
                        plan, LoadTotals.of(site.ledgers()), agitation.done(), uses, lastWords, site.skipped());
            }
            return findings;
        }
    }

    private static void watch(SoakPlan plan, SoakSite site, Agitation agitation, UseTable uses, Progress progress)
            throws IOException, InterruptedException {
        long began = System.nanoTime();
        long lookMillis = Math.max(500, Math.min(5_000, plan.duration().toMillis() / 100));
        while (System.nanoTime() - began < plan.duration().toNanos()) {
            TimeUnit.MILLISECONDS.sleep(lookMillis);
            agitation.look();
            for (Use use : agitation.uses()) {
                uses.add(use);
            }
            LoadTotals totals = LoadTotals.of(site.ledgers());
            String deed = agitation.now();
            progress.detail(words(Duration.ofNanos(System.nanoTime() - began)) + ": " + totals.words() + ", "
                    + agitation.done().size() + " deeds" + (deed.isEmpty() ? "" : "; now " + deed));
        }
    }

    private static String words(Duration duration) {
        return duration.toMinutes() > 0
                ? duration.toMinutes() + " min " + duration.toSecondsPart() + " s"
                : duration.toSeconds() + " s";
    }
}
