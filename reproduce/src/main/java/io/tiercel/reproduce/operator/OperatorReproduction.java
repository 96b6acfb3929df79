package io.tiercel.reproduce.operator;

import io.tiercel.report.Progress;
import io.tiercel.testbed.servers.Server;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * An operator's days with Tiercel on a cluster of separate daemons, while jobs run: packages are put on role by role, each part is
 * killed once, the dashboard is read, another build comes in the place of the first, and all is taken out.
 */
public final class OperatorReproduction {
    private static final int FILES = 4;
    private static final int JOBS_TO_MEMORY_MAX = 20;

    private OperatorReproduction() {}

    /**
     * The packages.
     *
     * @param tree the source tree that they are made of, where no archive is named
     * @param older the archive of the build that is put on first; otherwise that of a commit
     * @param olderCommit that commit
     * @param newer the archive of the build that comes in its place; otherwise that of the tree
     */
    public record Options(Path tree, Optional<Path> older, String olderCommit, Optional<Path> newer) {}

    /** Runs it. */
    public static OperatorFindings run(Options options, long seed, Progress progress)
            throws IOException, InterruptedException {
        try (TemporaryDirectory directory = TemporaryDirectory.create("tiercel-packages-")) {
            Path work = directory.path();
            Path newer =
                    options.newer().isPresent() ? options.newer().get() : PackagedBuild.make(options.tree(), progress);
            Path older = options.older().isPresent()
                    ? options.older().get()
                    : PackagedBuild.makeOf(options.olderCommit(), options.tree(), work, progress);
            progress.stage("starting stock Hadoop");
            List<WordFile> input = WordFile.made(seed, FILES);
            try (OperatorSite site = OperatorSite.start(new LinkedHashSet<>(input))) {
                return new Walk(site, older, newer, input, work, progress).run();
            }
        }
    }

    /** One run of it. */
    private static final class Walk {
        private final OperatorSite site;
        private final Path olderArchive;
        private final Path newerArchive;
        private final Path work;
        private final WalkLog log;
        private final RoleSteps roles;

        Walk(OperatorSite site, Path older, Path newer, List<WordFile> input, Path work, Progress progress) {
            this.site = site;
            this.olderArchive = older;
            this.newerArchive = newer;
            this.work = work;
            this.log = new WalkLog(site, site.stream(), WordFile.counted(input), progress);
            this.roles = new RoleSteps(site);
        }

        OperatorFindings run() throws IOException, InterruptedException {
            Leftovers leftovers = new Leftovers(site);
            log.step(WalkStep.INSTALL, "stock Hadoop", () -> {});
            long began = System.nanoTime();
            PackagedBuild older = PackagedBuild.unpack(olderArchive, work.resolve("older"));
            putOn(WalkStep.INSTALL, older);
            waitForMemory();
            double minutes = (System.nanoTime() - began) / 60e9;
            log.askWhoIsThere(older);
            harm(older);
            PackagedBuild newer = PackagedBuild.unpack(newerArchive, work.resolve("newer"));
            upgrade(newer);
            DashboardVisit dashboard = DashboardVisit.of(site, newer);
            takeOut(newer);
            log.end(WalkStep.UNINSTALL);
            roles.leaveJars(List.of(older, newer));
            roles.removeKept();
            return new OperatorFindings(
                    List.of(older.name(), newer.name()),
                    log.steps(),
                    log.complaints(),
                    minutes,
                    dashboard,
                    leftovers.unchanged(),
                    leftovers.found(List.of(older, newer)));
        }

        private void putOn(String phase, PackagedBuild build) throws IOException, InterruptedException {
            log.brief(phase, "jars", () -> roles.jars(build));
            log.brief(phase, "coordinator", () -> roles.coordinator(build));
            log.brief(phase, "relay", () -> roles.relays(build));
            log.brief(phase, "datanode", () -> roles.dataNodes(build));
            log.brief(phase, "resourcemanager", () -> roles.resourceManager(build));
            log.brief(phase, "nodemanager", () -> roles.nodeManagers(build));
            log.brief(phase, "client", () -> roles.clients(build));
        }

        private void waitForMemory() throws IOException, InterruptedException {
            for (int job = 0; job < JOBS_TO_MEMORY_MAX; job++) {
                WalkStep step = log.step(WalkStep.INSTALL, "a job reads from memory", () -> {});
                if (step.memoryBytes() > 0) {
                    return;
                }
            }
            throw new IOException(JOBS_TO_MEMORY_MAX + " jobs have read nothing from memory");
        }

        private void harm(PackagedBuild build) throws IOException, InterruptedException {
            Harm harm = new Harm(site, build);
            log.step(WalkStep.HARM, "coordinator", harm::toCoordinator);
            for (ClusterMachine machine : site.machines()) {
                log.step(WalkStep.HARM, "relay of machine " + machine.number(), () -> harm.toRelay(machine));
            }
            log.step(WalkStep.HARM, "DataNode", () -> harm.toServer(Server.OTHER_DATA_NODE));
            log.step(WalkStep.HARM, "ResourceManager", () -> harm.toServer(Server.RESOURCE_MANAGER));
            log.step(WalkStep.HARM, "NodeManager", () -> harm.toServer(Server.THIRD_NODE_MANAGER));
            log.step(WalkStep.HARM, "a job's master", () -> harm.toContainer("MRAppMaster"));
            log.step(WalkStep.HARM, "a task", () -> harm.toContainer("YarnChild"));
            log.askWhoIsThere(build);
        }

        private void upgrade(PackagedBuild build) throws IOException, InterruptedException {
            log.brief(WalkStep.UPGRADE, "jars", () -> roles.jars(build));
            mixed("coordinator", build, () -> roles.coordinator(build));
            mixed("relay", build, () -> roles.relays(build));
            mixed("datanode", build, () -> roles.dataNodes(build));
            mixed("resourcemanager", build, () -> roles.resourceManager(build));
            mixed("nodemanager", build, () -> roles.nodeManagers(build));
            mixed("client", build, () -> roles.clients(build));
        }

        private void mixed(String role, PackagedBuild build, WalkLog.Doing doing)
                throws IOException, InterruptedException {
            log.step(WalkStep.UPGRADE, role, doing);
            log.askWhoIsThere(build);
        }

        private void takeOut(PackagedBuild build) throws IOException, InterruptedException {
            log.step(WalkStep.UNINSTALL, "client", () -> roles.leaveClients(build));
            log.step(WalkStep.UNINSTALL, "all else", () -> roles.leaveMachines(build));
            log.step(WalkStep.UNINSTALL, "servers start anew", roles::restartStock);
        }
    }
}
