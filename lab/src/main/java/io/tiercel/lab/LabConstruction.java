package io.tiercel.lab;

import io.tiercel.lab.daemons.LiveNodes;
import io.tiercel.lab.host.ControlGroups;
import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabHadoop;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.Role;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Makes a lab, step by step. What fails leaves what was made before it to {@link LabRemoval}. */
final class LabConstruction {
    private static final Duration PATIENCE_MIN = Duration.ofMinutes(2);
    private static final Duration PATIENCE_PER_VM = Duration.ofSeconds(20);

    private final LabParts parts;
    private final LabSite site;
    private final BooleanSupplier stopping;
    private final Consumer<String> stage;
    private final Consumer<String> detail;

    /**
     * @param stopping whether to give up at the next step
     * @param stage is told what begins
     * @param detail is told how far it is
     */
    LabConstruction(LabParts parts, BooleanSupplier stopping, Consumer<String> stage, Consumer<String> detail) {
        this.parts = parts;
        this.stopping = stopping;
        this.site = parts.site();
        this.stage = stage;
        this.detail = detail;
    }

    /** Networks and disks, and limits for everything that will run. */
    void makeMachines() throws IOException {
        stage.accept("Making " + site.plan().shape());
        parts.groups().make();
        parts.network().make();
        for (Host host : site.topology().hosts()) {
            step();
            parts.disks().make(host);
            ControlGroups.write(parts.groupPlan().diskLimit(host, parts.disks().device(host)));
        }
        parts.launcher().writeFiles();
    }

    /** Hadoop, until every worker is counted on. */
    void startDaemons() throws IOException {
        List<Daemon> daemons = Daemon.of(site.plan());
        step();
        stage.accept("Making an empty file system");
        for (Daemon daemon : daemons) {
            if (daemon.role() == Role.NAME_NODE) {
                parts.launcher().format(daemon);
            }
        }
        stage.accept("Starting " + daemons.size() + " daemons");
        for (Daemon daemon : daemons) {
            step();
            parts.launcher().start(daemon);
        }
        awaitWorkers();
    }

    private void step() throws IOException {
        if (stopping.getAsBoolean()) {
            throw new IOException("stopped while the lab was made");
        }
    }

    /** Waits until every worker is counted on. */
    void awaitWorkers() throws IOException {
        for (LabHadoop cluster : site.plan().clusters()) {
            awaitWorkers(cluster);
        }
    }

    private void awaitWorkers(LabHadoop cluster) throws IOException {
        int workers = cluster.workers().size();
        LiveNodes wanted = new LiveNodes(workers, workers);
        Duration patience =
                PATIENCE_MIN.plus(PATIENCE_PER_VM.multipliedBy(site.plan().workers()));
        LiveNodes last =
                parts.masters().await(cluster.master(), wanted, patience, now -> detail.accept(progress(now, workers)));
        if (!last.equals(wanted)) {
            throw new IOException("the lab is not complete after " + patience.toSeconds() + " s: "
                    + progress(last, workers) + "; the logs are in " + site.logDirectory());
        }
    }

    private static String progress(LiveNodes live, int workers) {
        return "of " + workers + " VMs, " + counted(live.dataNodes()) + " DataNodes and " + counted(live.nodeManagers())
                + " NodeManagers are live";
    }

    private static String counted(int nodes) {
        return nodes < 0 ? "no" : Integer.toString(nodes);
    }
}
