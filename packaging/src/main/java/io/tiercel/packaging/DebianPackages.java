package io.tiercel.packaging;

import io.tiercel.install.plan.InstallRole;
import io.tiercel.install.plan.UnitText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The packages of Tiercel, one for each role, and one that all of them need. */
final class DebianPackages {
    private static final String HOME = "usr/share/tiercel";
    private static final String UNITS = "usr/lib/systemd/system/";
    private static final String TIMER = "tiercel-doctor.timer";
    private static final String JAVA = "bash, openjdk-17-jre-headless | java17-runtime-headless";

    private final BuiltTree tree;
    private final String version;

    DebianPackages(BuiltTree tree, String version) {
        this.tree = tree;
        this.version = version;
    }

    List<DebianPackage> all() throws IOException {
        return List.of(
                common(),
                jars("client", "commands, jobs and NodeManagers", "client", "appmaster"),
                jars("datanode", "DataNodes", "datanode"),
                jars("resourcemanager", "ResourceManagers", "resourcemanager"),
                daemon(InstallRole.COORDINATOR, "hdfs", "", "one for a cluster: decides what is worth memory"),
                daemon(
                        InstallRole.RELAY,
                        "tiercel",
                        "tiercel",
                        "on each machine with clients: tells them what has changed"));
    }

    private DebianPackage common() throws IOException {
        List<PackedFile> files = new ArrayList<>();
        tree.programs().forEach(file -> files.add(file.below(HOME)));
        for (PackedFile page : tree.pages()) {
            files.add(page.below("usr/share/doc/tiercel-common"));
        }
        files.add(PackedFile.of("usr/share/doc/tiercel-common/copyright", PackedFile.PLAIN, """
                Tiercel is under the Apache License, Version 2.0: see LICENSE beside this file, and on Debian systems
                /usr/share/common-licenses/Apache-2.0. What it brings of others is in NOTICE and in bom.json.
                """));
        PackedFile settings = PackedFile.of("etc/default/tiercel", PackedFile.PLAIN, """
                # What the daemons and the command get in their environment.
                #JAVA_HOME=/usr/lib/jvm/java-17-openjdk-amd64
                #TIERCEL_JAVA_OPTS=-Xmx1g
                """);
        return new DebianPackage(
                "tiercel-common",
                JAVA,
                "makes Hadoop on virtual machines read from memory: the command",
                "The command tiercel, which installs Tiercel on a machine, checks it and takes it\nout, and the libraries"
                        + " of its daemons. It turns nothing on by itself.",
                files,
                List.of(settings),
                Map.of("usr/bin/tiercel", "../share/tiercel/bin/tiercel"),
                List.of(),
                MaintainerScripts.ofCommon());
    }

    private DebianPackage jars(String name, String whose, String... parts) throws IOException {
        List<PackedFile> files = new ArrayList<>();
        for (String part : parts) {
            files.add(tree.plugIn(part).below(HOME));
        }
        return new DebianPackage(
                "tiercel-" + name,
                sameCommon(),
                "makes Hadoop on virtual machines read from memory: jars of " + whose,
                "The jars that " + whose + " load once 'tiercel install' has named them to Hadoop.",
                files,
                List.of(),
                Map.of(),
                List.of(),
                Map.of());
    }

    private String sameCommon() {
        return "tiercel-common (= " + version + ")";
    }

    private DebianPackage daemon(InstallRole role, String user, String made, String what) {
        String log = "/var/log/tiercel/" + role.word() + ".log";
        String more = "StateDirectory=tiercel/" + role.word() + "\nStandardOutput=append:" + log
                + "\nStandardError=append:" + log + "\n";
        String unit = UnitText.of(role, user, "/usr/bin/tiercel", "/etc/hadoop/conf", more);
        boolean isRelay = role == InstallRole.RELAY;
        List<PackedFile> units =
                new ArrayList<>(List.of(PackedFile.of(UNITS + UnitText.name(role), PackedFile.PLAIN, unit)));
        if (isRelay) {
            units.add(PackedFile.of(
                    UNITS + "tiercel-doctor.service",
                    PackedFile.PLAIN,
                    UnitText.ofDoctor("/usr/bin/tiercel", "/etc/hadoop/conf")));
            units.add(PackedFile.of(UNITS + TIMER, PackedFile.PLAIN, UnitText.doctorsTimer()));
        }
        PackedFile rotation =
                PackedFile.of("etc/logrotate.d/tiercel-" + role.word(), PackedFile.PLAIN, """
                %s {
                    weekly
                    maxsize 100M
                    rotate 8
                    compress
                    delaycompress
                    missingok
                    notifempty
                    copytruncate
                }
                """.formatted(log));
        return new DebianPackage(
                "tiercel-" + role.word(),
                sameCommon() + ", passwd, curl",
                "makes Hadoop on virtual machines read from memory: the " + role.word(),
                "The " + role.word() + ", " + what + ".\nIt starts when it is enabled, after 'tiercel install'.",
                units,
                List.of(rotation),
                isRelay ? Map.of(UNITS + UnitText.name(role) + ".wants/" + TIMER, "../" + TIMER) : Map.of(),
                List.of("var/log/tiercel", "var/lib/tiercel"),
                MaintainerScripts.of(role, made));
    }
}
