package io.tiercel.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageMainTest {
    private static final long COMMIT = 1_790_000_000;
    private static final String VERSION = "1.2.0~20260921141320.17249a69abcd";

    @TempDir
    private Path folder;

    private Path packages = Path.of("");

    @BeforeEach
    void make() throws IOException {
        packages = folder.resolve("packages");
        PackageMain.make(MadeTree.in(folder.resolve("tree")), packages, COMMIT);
    }

    @Test
    void everyRole_hasItsPackage() throws IOException {
        try (Stream<Path> files = Files.list(packages)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .containsExactlyInAnyOrder(
                            "tiercel-" + MadeTree.BUILD + ".tar.gz",
                            deb("tiercel-common"),
                            deb("tiercel-client"),
                            deb("tiercel-datanode"),
                            deb("tiercel-resourcemanager"),
                            deb("tiercel-coordinator"),
                            deb("tiercel-relay"));
        }
    }

    @Test
    void twoRuns_writeTheSameBytes() throws IOException {
        Path other = MadeTree.in(folder.resolve("other"));
        try (Stream<Path> files = Files.walk(other)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(1));
            }
        }
        // The library's path is another; its name is not.
        for (Path made : PackageMain.make(other, folder.resolve("again"), COMMIT)) {
            Path before = packages.resolve(String.valueOf(made.getFileName()));
            assertThat(Files.mismatch(before, made)).as(made.toString()).isEqualTo(-1);
        }
    }

    @Test
    void archive_hasTheLauncherAndWhatItRuns() throws Exception {
        String list = run(
                "tar",
                "-tvzf",
                packages.resolve("tiercel-" + MadeTree.BUILD + ".tar.gz").toString());
        String top = " tiercel-" + MadeTree.BUILD + "/";
        assertThat(list)
                .contains(
                        top + "bin/tiercel",
                        top + "lib/tiercel-cli-1.jar",
                        top + "lib/classpath-relay",
                        top + "lib/commands")
                .contains(top + "jars/tiercel-client-1.jar", top + "docs/a.md", top + "LICENSE", top + "bom.json")
                .doesNotContain("original-");
        assertThat(list.lines()).allMatch(line -> line.contains("root/root") && line.contains("2026-09-21"));
        assertThat(list.lines().filter(line -> line.startsWith("-rwxr-xr-x"))).hasSize(1);
    }

    @Test
    void launcher_ofTheArchive_buildsNothing() throws Exception {
        run(
                "tar",
                "-xzf",
                packages.resolve("tiercel-" + MadeTree.BUILD + ".tar.gz").toString(),
                "-C",
                folder.toString());
        Path home = folder.resolve("tiercel-" + MadeTree.BUILD);
        Path jdk = Files.createDirectories(folder.resolve("jdk"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        Path java = Files.createDirectories(jdk.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho java \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        ProcessBuilder builder = new ProcessBuilder(home.resolve("bin/tiercel").toString(), "test", "--fast");
        builder.environment().put("JAVA_HOME", jdk.toString());
        builder.environment().put("TIERCEL_STATE", "/state");
        assertThat(run(builder))
                .contains("-Dtiercel.home=" + home + " -Dtiercel.commit=17249a69abcd -cp " + home
                        + "/lib/tiercel-cli-1.jar:")
                .contains("-Dtiercel.state=/state")
                .endsWith("io.tiercel.cli.Main test --fast\n");
    }

    @Test
    void debianPackages_haveTheirFiles() throws Exception {
        assumeDpkg();
        assertThat(contents("tiercel-common"))
                .contains(" ./usr/share/tiercel/bin/tiercel", " ./usr/bin/tiercel -> ../share/tiercel/bin/tiercel")
                .contains(" ./usr/share/doc/tiercel-common/NOTICE", " ./etc/default/tiercel")
                .doesNotContain("/jars/");
        assertThat(contents("tiercel-client"))
                .contains("/usr/share/tiercel/jars/tiercel-client-1.jar", "/jars/tiercel-appmaster-1.jar")
                .doesNotContain("tiercel-datanode");
        assertThat(contents("tiercel-relay"))
                .contains(" ./usr/lib/systemd/system/tiercel-relay.service", " ./etc/logrotate.d/tiercel-relay")
                .contains(" ./usr/lib/systemd/system/tiercel-doctor.service")
                .contains("/tiercel-relay.service.wants/tiercel-doctor.timer -> ../tiercel-doctor.timer")
                .contains(" ./var/log/tiercel/");
        for (String name : List.of("tiercel-common", "tiercel-relay", "tiercel-client")) {
            assertThat(contents(name).lines()).as(name).allMatch(line -> line.contains("root/root"));
        }
    }

    @Test
    void debianPackages_sayWhatTheyNeed_andHaveScriptsThatAreScripts() throws Exception {
        assumeDpkg();
        assertThat(run("dpkg-deb", "-I", packages.resolve(deb("tiercel-relay")).toString()))
                .contains("Version: " + VERSION, "Depends: tiercel-common (= " + VERSION + ")", "Architecture: all")
                .contains("Description: makes Hadoop", "Installed-Size");
        for (String name : List.of("tiercel-common", "tiercel-relay", "tiercel-coordinator")) {
            Path control = folder.resolve(name);
            run("dpkg-deb", "-e", packages.resolve(deb(name)).toString(), control.toString());
            for (String script : List.of("postinst", "prerm", "postrm")) {
                if (Files.exists(control.resolve(script))) {
                    assertThat(Files.isExecutable(control.resolve(script)))
                            .as(script)
                            .isTrue();
                    run("sh", "-n", control.resolve(script).toString());
                }
            }
        }
        assertThat(folder.resolve("tiercel-relay/conffiles")).hasContent("/etc/logrotate.d/tiercel-relay");
        assertThat(folder.resolve("tiercel-relay/postinst")).content().contains("useradd --system", "tiercel");
        assertThat(folder.resolve("tiercel-coordinator/postinst")).content().doesNotContain("useradd");
    }

    @Test
    void debianPackages_areTakenByDpkg() throws Exception {
        assumeDpkg();
        Path root = folder.resolve("root");
        for (String directory : List.of("var/lib/dpkg/info", "var/lib/dpkg/updates")) {
            Files.createDirectories(root.resolve(directory));
        }
        Files.createFile(root.resolve("var/lib/dpkg/status"));
        Files.createFile(root.resolve("var/lib/dpkg/available"));
        for (String name : List.of("tiercel-common", "tiercel-relay")) {
            run(
                    "dpkg",
                    "--root=" + root,
                    "--force-not-root,depends",
                    "--log=/dev/null",
                    "--unpack",
                    packages.resolve(deb(name)).toString());
        }
        assertThat(root.resolve("usr/bin/tiercel").toRealPath())
                .isEqualTo(root.resolve("usr/share/tiercel/bin/tiercel").toRealPath());
        assertThat(root.resolve("usr/lib/systemd/system/tiercel-relay.service"))
                .content()
                .contains("User=tiercel", "ExecStart=/usr/bin/tiercel relay", "append:/var/log/tiercel/relay.log");
    }

    /** On a machine of stand-ins: no user is made here. */
    @Test
    void relaysUser_isMade_whereThereIsNone() throws Exception {
        assumeDpkg();
        Path control = folder.resolve("control");
        run("dpkg-deb", "-e", packages.resolve(deb("tiercel-relay")).toString(), control.toString());
        Path stubs = Files.createDirectories(folder.resolve("stubs"));
        for (String tool : List.of("getent", "useradd", "systemctl")) {
            Path stub = stubs.resolve(tool);
            Files.writeString(
                    stub, "#!/bin/sh\necho " + tool + " \"$@\"\n" + (tool.equals("getent") ? "exit 2\n" : ""));
            assertThat(stub.toFile().setExecutable(true)).isTrue();
        }
        ProcessBuilder postinst = new ProcessBuilder(control.resolve("postinst").toString(), "configure");
        postinst.environment().put("PATH", stubs + ":/usr/bin:/bin");
        assertThat(run(postinst))
                .startsWith("useradd --system --user-group --no-create-home")
                .contains(" tiercel\n");
        Files.writeString(stubs.resolve("getent"), "#!/bin/sh\n");
        assertThat(run(postinst)).doesNotContain("useradd");
    }

    @Test
    void units_areTakenBySystemd() throws Exception {
        assumeDpkg();
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "systemd-analyze is missing");
        for (String daemon : List.of("tiercel-relay", "tiercel-coordinator")) {
            run(
                    "dpkg-deb",
                    "-x",
                    packages.resolve(deb(daemon)).toString(),
                    folder.resolve(daemon).toString());
            Path units = folder.resolve(daemon).resolve("usr/lib/systemd/system");
            List<String> verify = new ArrayList<>(List.of("systemd-analyze", "verify", "--man=no"));
            try (Stream<Path> files = Files.list(units).filter(Files::isRegularFile)) {
                for (Path unit : files.toList()) {
                    Files.writeString(unit, Files.readString(unit).replace("/usr/bin/tiercel", "/usr/bin/env"));
                    verify.add(unit.toString());
                }
            }
            assertThat(verify).hasSize(daemon.equals("tiercel-relay") ? 6 : 4);
            assertThat(run(verify.toArray(String[]::new))).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.2.0+17249a69abcd, 1.2.0",
        "1.2.0-SNAPSHOT+17249a69abcd, " + VERSION,
        "1.2.0-SNAPSHOT+17249a69abcd-changed, " + VERSION + ".changed",
        "1.2.0-SNAPSHOT, 1.2.0~20260921141320"
    })
    void snapshot_comesBeforeItsVersion(String build, String version) {
        assertThat(PackageMain.debianVersion(build, COMMIT)).isEqualTo(version);
    }

    @Test
    void whatIsNotBuilt_isSaid() {
        assertThatThrownBy(() -> PackageMain.make(folder.resolve("nothing"), packages, COMMIT))
                .hasMessageContaining("./tiercel --version");
    }

    private static void assumeDpkg() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg-deb")), "dpkg-deb is missing: this is no Debian");
    }

    private static String deb(String name) {
        return name + "_" + VERSION + "_all.deb";
    }

    private String contents(String name) throws Exception {
        return run("dpkg-deb", "-c", packages.resolve(deb(name)).toString());
    }

    private static String run(String... command) throws IOException, InterruptedException {
        return run(new ProcessBuilder(new ArrayList<>(List.of(command))));
    }

    private static String run(ProcessBuilder builder) throws IOException, InterruptedException {
        builder.environment().put("TZ", "UTC");
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
