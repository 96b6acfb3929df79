package io.tiercel.install.plan;

import io.tiercel.install.hadoop.HadoopFiles;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.install.text.ConfigText;
import io.tiercel.install.text.ShellText;
import io.tiercel.install.text.TomlText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Decides what the files of a machine are to be, so that it has some roles and no others. */
public final class InstallPlanner {
    private static final String REMARK =
            "Made by tiercel install. What stands between its marks is made anew when it runs.";
    private static final String ADDRESS = "tiercel.coordinator.address";
    private static final List<String> HADOOPS = List.of(
            HadoopFiles.HDFS,
            HadoopFiles.YARN,
            HadoopFiles.CAPACITY,
            HadoopFiles.MAPRED,
            HadoopFiles.ENVIRONMENT,
            HadoopFiles.TIERCEL);

    private final Set<InstallRole> roles;
    private final InstallOptions options;
    private final Drafts drafts;
    private final SiteView site;
    private final RoleKeys keys;

    private InstallPlanner(Set<InstallRole> roles, InstallOptions options, Known known) {
        this.roles = new TreeSet<>(roles);
        this.options = options;
        this.drafts = new Drafts(known);
        this.site = new SiteView(file -> drafts.properties(hadoop(file)), options.fileSystem());
        this.keys = new RoleKeys(site, options);
    }

    /**
     * The plan by which a machine has exactly these roles afterwards; it has none of them, and is as it was, where there are
     * none.
     */
    public static InstallPlan plan(Set<InstallRole> roles, InstallOptions options, Known known) {
        InstallPlanner planner = new InstallPlanner(roles, options, known);
        planner.decide(known);
        return planner.drafts.plan();
    }

    private void decide(Known known) {
        if (roles.stream().anyMatch(InstallRole::hasHadoop) && drafts.guarded(hadoop(HadoopFiles.CORE), this::check)) {
            new SecretFiles(roles, options, drafts).decide(known);
            drafts.guarded(hadoop(HadoopFiles.TIERCEL), this::settings);
            Set<PlugIn> parts = new TreeSet<>();
            roles.forEach(role -> parts.addAll(role.plugIns()));
            if (!options.jobs()) {
                parts.remove(PlugIn.APPMASTER);
            }
            parts.forEach(this::keysOf);
            if (!parts.isEmpty()) {
                environment();
            }
            includes(parts);
            roles.stream().filter(InstallRole::isDaemon).forEach(this::unit);
            notes();
        } else if (roles.contains(InstallRole.HOST)) {
            new SecretFiles(roles, options, drafts).decide(known);
        }
        if (roles.contains(InstallRole.HOST)) {
            drafts.guarded(Path.of(options.etc(), "agent.toml"), this::agent);
        }
        drafts.restoreTheRest(marked());
    }

    private void check() {
        if (drafts.pristine(hadoop(HadoopFiles.CORE)).isEmpty()) {
            drafts.problem("there is no " + hadoop(HadoopFiles.CORE)
                    + ": --hadoop-conf names the directory with the cluster's configuration");
        } else if (site.fileSystem().isEmpty()) {
            drafts.problem("fs.defaultFS in " + hadoop(HadoopFiles.CORE)
                    + " names no HDFS that can be told: give --fs hdfs://NAME, as clients write it");
        }
    }

    private void settings() {
        Path file = hadoop(HadoopFiles.TIERCEL);
        Map<String, String> has = drafts.properties(file);
        Map<String, String> wanted = new TreeMap<>(keys.settings());
        wanted.put("tiercel.coordinator.secret.file", options.etc() + "/secret.${user.name}");
        wanted.put("tiercel.events.dir", "/run/tiercel");
        wanted.put("tiercel.events.owner", options.users().relay());
        if (roles.contains(InstallRole.COORDINATOR) && options.packagedUnits()) {
            wanted.put(
                    "tiercel.deadline.models.file",
                    "/var/lib/tiercel/coordinator/models"); // Its unit makes the directory.
        }
        wanted.keySet().removeAll(has.keySet()); // What the operator says holds, where nobody asked for something else.
        wanted.putAll(options.settings());
        if (needsCoordinator() && !wanted.containsKey(ADDRESS) && !has.containsKey(ADDRESS)) {
            drafts.problem(
                    "--coordinator HOST:PORT is missing: where the coordinator listens, as all machines name it");
        }
        wanted.entrySet().removeIf(setting -> setting.getValue().equals(has.get(setting.getKey())));
        withProperties(file, wanted, "Tiercel's own settings");
    }

    private boolean needsCoordinator() {
        return roles.stream().anyMatch(InstallRole::hasSecret);
    }

    private void keysOf(PlugIn part) {
        Path file = hadoop(part.site());
        drafts.guarded(file, () -> {
            Map<String, String> wanted = new LinkedHashMap<>(keys.of(part));
            Map<String, String> has = drafts.properties(file);
            wanted.entrySet().removeIf(key -> key.getValue().equals(has.get(key.getKey())));
            withProperties(file, wanted, "what " + part.jar() + " needs, read by processes with that jar alone");
        });
    }

    private void withProperties(Path file, Map<String, String> properties, String why) {
        if (properties.isEmpty()) {
            return;
        }
        String base = drafts.pristine(file).orElseGet(() -> ConfigText.empty(REMARK));
        drafts.put(file, FileKind.MARKED, ConfigText.of(base).withProperties(properties), "", why);
    }

    private void environment() {
        Path file = hadoop(HadoopFiles.ENVIRONMENT);
        drafts.guarded(file, () -> environment(file));
    }

    private void environment(Path file) {
        String base = drafts.pristine(file).orElse("");
        String edited = ShellText.withClassPath(base, options.jars() + "/*");
        if (!edited.equals(base)) {
            drafts.put(file, FileKind.MARKED, edited, "", "the jars, for daemons and commands that start from now on");
        }
    }

    private void includes(Set<PlugIn> parts) {
        Map<String, List<PlugIn>> byFile = new TreeMap<>();
        for (PlugIn part : parts) {
            for (String file : part.includedBy()) {
                byFile.computeIfAbsent(file, f -> new ArrayList<>()).add(part);
            }
        }
        byFile.forEach((file, included) -> drafts.guarded(hadoop(file), () -> include(hadoop(file), included)));
    }

    private void include(Path file, List<PlugIn> parts) {
        String base = drafts.pristine(file).orElseGet(() -> ConfigText.empty(REMARK));
        ConfigText text = ConfigText.of(base);
        Map<String, Boolean> has = text.includes();
        for (PlugIn part : parts) {
            if (Boolean.FALSE.equals(has.get(part.present()))) {
                drafts.problem(
                        file + " includes " + part.present() + " without a fallback, so that processes without the jar"
                                + " cannot read it: take that line out and run this again");
            }
        }
        List<String> missing = parts.stream()
                .map(PlugIn::present)
                .filter(present -> !has.containsKey(present))
                .toList();
        if (!missing.isEmpty()) {
            drafts.put(
                    file,
                    FileKind.MARKED,
                    text.withIncludes(missing),
                    "",
                    "a line that only processes with the jar follow");
        }
    }

    private void unit(InstallRole daemon) {
        if (options.units().isEmpty()) {
            return;
        }
        String user = daemon == InstallRole.RELAY
                ? options.users().relay()
                : options.users().hdfs();
        Path unit = Path.of(options.units(), UnitText.name(daemon));
        if (!options.packagedUnits()) {
            String text = UnitText.of(daemon, user, options.launcher(), options.hadoopConf(), "");
            drafts.put(unit, FileKind.WHOLE, text, "", "the " + daemon.word() + " as a service");
        } else if (!options.hadoopConf().equals("/etc/hadoop/conf") || !isUsual(daemon, user)) {
            Path difference = Path.of(unit + ".d", "tiercel-install.conf");
            String text = UnitText.difference(user, options.hadoopConf());
            drafts.put(
                    difference, FileKind.WHOLE, text, "", "where the " + daemon.word() + " is not as in its package");
        }
    }

    private static boolean isUsual(InstallRole daemon, String user) {
        return user.equals(daemon == InstallRole.RELAY ? "tiercel" : "hdfs");
    }

    private void agent() {
        Path file = Path.of(options.etc(), "agent.toml");
        Map<String, String> values = new LinkedHashMap<>();
        values.put("coordinator", options.settings().getOrDefault(ADDRESS, ""));
        values.put("cluster", site.fileSystem().map(Object::toString).orElse(""));
        values.put("secret-file", options.etc() + "/secret.host");
        if (values.containsValue("")) {
            drafts.problem("the role host needs --coordinator HOST:PORT and --fs hdfs://NAME");
            return;
        }
        String base = drafts.pristine(file).orElse("");
        String edited = TomlText.withKeys(base, values);
        if (!edited.equals(base)) {
            drafts.put(file, FileKind.MARKED, edited, "", "where the agent finds the coordinator");
        }
    }

    private void notes() {
        noteRecovery(InstallRole.RESOURCEMANAGER, "yarn.resourcemanager.recovery.enabled", "applications end with it");
        noteRecovery(InstallRole.NODEMANAGER, "yarn.nodemanager.recovery.enabled", "its containers end with it");
    }

    private void noteRecovery(InstallRole role, String key, String otherwise) {
        if (roles.contains(role) && !site.value(HadoopFiles.YARN, key).equals("true")) {
            drafts.note(
                    "start the " + role.word() + " anew while no job runs: " + key + " is not true, and " + otherwise);
        }
    }

    /** The files that may have marks, also where nothing is known of them any more. */
    private List<Path> marked() {
        return Stream.concat(HADOOPS.stream(), Stream.of(PlugIn.values()).map(PlugIn::site))
                .map(this::hadoop)
                .toList();
    }

    private Path hadoop(String file) {
        return Path.of(options.hadoopConf(), file);
    }
}
