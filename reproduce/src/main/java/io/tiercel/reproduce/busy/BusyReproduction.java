package io.tiercel.reproduce.busy;

import io.tiercel.report.Progress;
import io.tiercel.testkit.Seed;
import java.io.IOException;

/**
 * A NameNode with many files, of which many are open for writing and others change many: what a reader of quiet ones has from
 * memory, how late it sees changes, and what the NameNode has to do.
 */
public final class BusyReproduction {
    private BusyReproduction() {}

    /** Measures all arms in turn, again and again. */
    public static BusyFindings run(BusyPlan plan, long seed, Progress progress)
            throws IOException, InterruptedException {
        try (NamespaceProcess nameNode = NamespaceProcess.start(plan, progress)) {
            BusyCluster cluster = new BusyCluster(nameNode, plan, Seed.of(seed));
            BusyFindings findings = new BusyFindings(cluster.stalenessMicros());
            for (int repetition = 1; repetition <= plan.repetitions(); repetition++) {
                String which = " (" + repetition + " of " + plan.repetitions() + ")";
                progress.stage("others change, nobody reads" + which);
                Round alone = cluster.alone();
                progress.stage("a stock client reads" + which);
                Round stock = cluster.stock();
                progress.stage("a client with Tiercel reads" + which);
                findings.add(alone, stock, cluster.tiercel());
            }
            return findings;
        }
    }
}
