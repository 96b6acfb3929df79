package io.tiercel.reproduce.compatibility;

import io.tiercel.report.Progress;
import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.Compatible.Prepared;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.testbed.demo.Mode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * What users run on Hadoop, for real and on one cluster: once without Tiercel, and twice with it. All answers are compared,
 * and the bytes are counted that the second run with Tiercel has from memory.
 */
public final class CompatibilityReproduction {
    private final CompatibilitySite site;
    private final Progress progress;

    private CompatibilityReproduction(CompatibilitySite site, Progress progress) {
        this.site = site;
        this.progress = progress;
    }

    /**
     * Starts the cluster, runs all and removes it.
     *
     * @throws IOException if the cluster does not start; what fails on it is a row that says so
     */
    public static CompatibilityFindings run(CompatibilityOptions options, Progress progress)
            throws IOException, InterruptedException {
        List<Compatible> systems = options.systems();
        boolean yarn = systems.stream().anyMatch(Compatible::onYarn);
        try (CompatibilitySite site = CompatibilitySite.start(yarn, options.seed(), options.state(), progress)) {
            return new CompatibilityReproduction(site, progress).all(systems);
        }
    }

    private CompatibilityFindings all(List<Compatible> systems) throws IOException, InterruptedException {
        List<SystemRow> rows = new ArrayList<>();
        for (Compatible system : systems) {
            progress.stage((rows.size() + 1) + " of " + systems.size() + ": "
                    + system.card().title());
            SystemRow row = row(system);
            progress.detail(row.ending() == SystemRow.Ending.SAME ? "the same answers" : row.note());
            rows.add(row);
        }
        return new CompatibilityFindings(rows);
    }

    private SystemRow row(Compatible system) throws IOException, InterruptedException {
        Steps steps = new Steps();
        try {
            return row(system, steps);
        } catch (IOException | RuntimeException e) {
            if (ShutdownHookManager.get().isShutdownInProgress()) {
                // All is being removed: whatever comes next would fail too, or stay behind.
                throw e;
            }
            return SystemRow.failed(system.card(), steps.now, e);
        }
    }

    private SystemRow row(Compatible system, Steps steps) throws IOException, InterruptedException {
        Optional<String> missing = system.missing(site);
        if (missing.isPresent()) {
            return SystemRow.leftOut(system.card(), missing.get());
        }
        steps.begin("making what is read");
        try (Prepared prepared = system.prepare(site)) {
            steps.begin("without Tiercel");
            RunAnswer stock = prepared.run(Mode.STOCK);
            steps.begin("with Tiercel");
            RunAnswer first = prepared.run(Mode.TIERCEL);
            steps.begin("with Tiercel, again");
            RunAnswer second = prepared.run(Mode.TIERCEL);
            return SystemRow.of(system.card(), stock, first, second);
        }
    }

    /** At which step a system is, for whoever has to say where it failed. */
    private final class Steps {
        private String now = "looking for what it needs";

        void begin(String step) {
            now = step;
            progress.detail(step);
        }
    }
}
