package io.tiercel.cli.install;

import io.tiercel.cli.doctor.ClassPathText;
import io.tiercel.install.act.AtomicDisk;
import io.tiercel.install.act.InstallState;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallPlan;
import io.tiercel.install.plan.InstallPlanner;
import io.tiercel.install.plan.InstallRole;
import io.tiercel.install.plan.Known;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The plan for this machine, of what is on it. */
final class MachinePlan {
    private MachinePlan() {}

    static InstallPlan of(
            Set<InstallRole> roles, InstallState state, InstallOptions options, List<Path> named, SecureRandom random)
            throws IOException {
        KnownSecrets secrets = KnownSecrets.find(named, roles, options, random);
        try {
            return InstallPlanner.plan(
                    roles,
                    options,
                    new Known(MachinePlan::read, state.records(), secrets.ofRoles(), secrets.coordinators()));
        } catch (UncheckedIOException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return new AtomicDisk().read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same plan; where a jar is not there that it names to Hadoop, it says so. */
    static InstallPlan withMissing(InstallPlan plan, Set<InstallRole> roles, InstallOptions options) {
        List<String> notes = new ArrayList<>(plan.notes());
        List<Path> jars = ClassPathText.entries(options.jars() + "/*", Path.of(""));
        roles.stream()
                .flatMap(role -> role.plugIns().stream())
                .map(PlugIn::jar)
                .distinct()
                .filter(part -> jars.stream()
                        .noneMatch(jar -> String.valueOf(jar.getFileName()).startsWith(part + "-")))
                .forEach(part -> notes.add(options.jars() + " has no jar " + part
                        + ": until it has, processes go on as stock; packages bring it, or give --jars DIR"));
        return new InstallPlan(plan.changes(), plan.records(), plan.problems(), notes);
    }

    /** The same plan; where jobs are to name jars that HDFS does not have, which would fail all of them, that is a problem. */
    static InstallPlan withJars(InstallPlan plan, Set<InstallRole> roles, InstallOptions options) {
        boolean needed = options.jobs()
                && (roles.contains(InstallRole.CLIENT) || roles.contains(InstallRole.NODEMANAGER))
                && plan.problems().isEmpty()
                && !plan.needed().isEmpty();
        Optional<String> problem = needed ? jarProblem(options) : Optional.empty();
        if (problem.isEmpty()) {
            return plan;
        }
        List<String> problems = new ArrayList<>(plan.problems());
        problems.add(problem.orElseThrow());
        return new InstallPlan(plan.changes(), plan.records(), problems, plan.notes());
    }

    private static Optional<String> jarProblem(InstallOptions options) {
        try (TaskJars jars = TaskJars.open(options)) {
            List<String> missing = jars.missing();
            return missing.isEmpty()
                    ? Optional.empty()
                    : Optional.of("HDFS has no " + String.join(" and no ", missing)
                            + ", which every job would look for: run 'tiercel install --role jars' first, as a user who may "
                            + "write there, or give --no-jobs");
        } catch (IOException e) {
            return Optional.of("HDFS does not say whether it has the jars of tasks (" + e.getMessage()
                    + "): start it, or give --no-jobs");
        }
    }
}
