package io.tiercel.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every check against a site that is well and against one with that fault alone. */
class OurChecksTest {
    @TempDir
    private Path directory;

    private SiteFiles site;

    @BeforeEach
    void makeSite() throws IOException {
        site = new SiteFiles(directory);
    }

    @AfterEach
    void closeSite() throws IOException {
        site.close();
    }

    @Test
    void siteThatIsWell_hasNoFindings() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void ofASettingThatCannotBeUsed_itIsSaidWhatFollows_andTiercelStrictIsMinded() {
        site.set(HadoopSite.TIERCEL, "tiercel.cache.sheme", "cava");
        assertThat(findings())
                .extracting(Finding::why)
                .containsExactly("coordinator and relay do not start; clients, DataNodes and ResourceManagers go on "
                        + "without Tiercel");
        site.set(HadoopSite.TIERCEL, "tiercel.strict", "true");
        assertThat(findings())
                .extracting(Finding::why)
                .containsExactly(
                        "coordinator, relay and ResourceManager do not start, and the rest goes on without Tiercel");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "asynchronous | ERROR | tiercel-resourcemanager-site.xml | yarn.scheduler.capacity.schedule-asynchronously.enable | ''",
                "asynchronous | ERROR | tiercel-resourcemanager-site.xml | yarn.scheduler.capacity.schedule-asynchronously.enable | true",
                "scheduler | ERROR | yarn-site.xml | yarn.resourcemanager.scheduler.class | org.example.FairScheduler",
                "allocator | ERROR | tiercel-resourcemanager-site.xml | yarn.scheduler.app-placement-allocator.class | ''",
                "allocator | ERROR | tiercel-resourcemanager-site.xml | yarn.scheduler.app-placement-allocator.class | io.tiercel.Placement",
                "processor | ERROR | tiercel-resourcemanager-site.xml | yarn.resourcemanager.application-master-service.processors | ''",
                "processor | ERROR | tiercel-resourcemanager-site.xml | yarn.resourcemanager.application-master-service.processors | a.B",
                "node-delay | WARNING | tiercel-resourcemanager-site.xml | yarn.scheduler.capacity.node-locality-delay | ''",
                "rack-delay | WARNING | tiercel-resourcemanager-site.xml | yarn.scheduler.capacity.rack-locality-additional-delay | 5",
                "ordering-policy | HINT | tiercel-resourcemanager-site.xml | yarn.scheduler.capacity.root.a.ordering-policy | fair",
                "ordering-policy | ERROR | tiercel-resourcemanager-site.xml | yarn.scheduler.capacity.root.b.ordering-policy | io.tiercel.Fast",
                "am-command | WARNING | tiercel-appmaster-site.xml | yarn.app.mapreduce.am.command-opts | -Xmx1g",
                "am-command | WARNING | tiercel-appmaster-site.xml | yarn.app.mapreduce.am.command-opts | io.tiercel.appmaster.TiercelMRAppMaster -Xmx1g",
                "add-opens | WARNING | tiercel-appmaster-site.xml | mapreduce.jvm.add-opens-as-default | ''",
                "pins | WARNING | tiercel-datanode-site.xml | dfs.datanode.plugins | ''",
                "accessor | WARNING | tiercel-client-site.xml | dfs.client.replica.accessor.builder.classes | ''",
                "cache-priority | WARNING | tiercel-client-site.xml | dfs.client.read.use.cache.priority | ''",
                "proxy-provider | WARNING | tiercel-client-site.xml | dfs.client.failover.proxy.provider.nn | ''",
                "proxy-provider | ERROR | tiercel-client-site.xml | dfs.client.failover.proxy.provider.nn | io.tiercel.client.Tierce",
                "proxy-provider | WARNING | tiercel-client-site.xml | dfs.client.failover.proxy.provider.old | io.tiercel.client.TiercelProxyProvider",
                "authority | HINT | hdfs-site.xml | dfs.namenode.inode.attributes.provider.class | org.example.Provider",
                "authority | HINT | tiercel-site.xml | tiercel.coordinator.access-authority | outside",
                "short-circuit | HINT | hdfs-site.xml | dfs.client.read.shortcircuit | ''",
                "short-circuit | WARNING | hdfs-site.xml | dfs.domain.socket.path | ''",
                "topology | HINT | tiercel-site.xml | tiercel.topology.file | ''",
                "topology | ERROR | tiercel-site.xml | tiercel.topology.file | /there/is/none",
                "cluster | ERROR | core-site.xml | fs.defaultFS | file:///",
                "settings | ERROR | tiercel-site.xml | tiercel.cache.sheme | cava",
                "settings | ERROR | tiercel-site.xml | tiercel.cache.scheme | fastest",
                "secret | WARNING | tiercel-site.xml | tiercel.coordinator.secret.file | /there/is/none",
                "coordinator | ERROR | tiercel-site.xml | tiercel.coordinator.address | nowhere",
                "hot-servers | ERROR | tiercel-site.xml | tiercel.hot.servers | nowhere",
                "hot-servers | WARNING | tiercel-site.xml | tiercel.hot.servers | 127.0.0.1:1",
                "memory-lock | ERROR | tiercel-site.xml | tiercel.datanode.pin.capacity | 1g",
            })
    void fault_isFound_withKeyAndFile(String check, Severity severity, String file, String key, String text) {
        site.set(file, key, text);
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo(check);
            assertThat(finding.severity()).isEqualTo(severity);
            assertThat(finding.key()).isEqualTo(key);
            assertThat(finding.file()).isEqualTo(directory.resolve(file).toString());
            assertThat(finding.remedy()).isNotBlank();
            assertThat(finding.why()).isNotBlank();
        });
    }

    @Test
    void providerThatNobodyReckonsWith_isAnError() {
        site.set(HadoopSite.HDFS, AuthorityCheck.PROVIDER, "org.example.Provider")
                .set(HadoopSite.TIERCEL, "tiercel.coordinator.access-authority", "hdfs");
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            assertThat(finding.key()).isEqualTo("tiercel.coordinator.access-authority");
        });
    }

    @Test
    void whatIsNotSet_isSaidToBeHadoopsDefault() {
        site.set(PlugIn.RESOURCEMANAGER.site(), OurChecks.ASYNCHRONOUS, "");
        assertThat(findings().get(0).found()).isEqualTo("not set, which means true");
    }

    @Test
    void unknownSetting_isNamedWithTheNearest() {
        site.set(HadoopSite.TIERCEL, "tiercel.cache.sheme", "cava");
        assertThat(findings().get(0).remedy()).contains("did you mean tiercel.cache.scheme?");
    }

    @Test
    void fileThatIsNoXml_isNamed() throws IOException {
        HadoopSite unused = site.read();
        assertThat(unused.unreadable()).isEmpty();
        Files.writeString(directory.resolve(HadoopSite.MAPRED), "<configuration><property>");
        List<Finding> findings = examine(HadoopSite.read(List.of(directory)));
        assertThat(ids(findings)).containsExactlyInAnyOrder("files", "am-command", "add-opens");
        assertThat(findings.get(0).file()).endsWith(HadoopSite.MAPRED);
        assertThat(findings.get(0).found()).isEqualTo("no well-formed XML from line 1 on");
    }

    @Test
    void keysThatNobodyIncludes_areFound_besideWhatThenIsNotSet() {
        site.include(HadoopSite.HDFS, SiteFiles.include(PlugIn.CLIENT));
        List<Finding> findings = findings();
        assertThat(ids(findings)).containsExactlyInAnyOrder("include", "pins");
        assertThat(findings.get(0).key()).isEqualTo("tiercel-datanode-present.xml");
        assertThat(findings.get(0).file())
                .isEqualTo(directory.resolve(HadoopSite.HDFS).toString());
    }

    @Test
    void includeWithoutAFallback_isAnError() {
        site.include(HadoopSite.MAPRED, "<xi:include href=\"tiercel-appmaster-present.xml\"></xi:include>");
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo("include");
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        });
    }

    @Test
    void keysInHadoopsOwnFiles_countAsWell() {
        site.set(PlugIn.DATANODE.site(), OurChecks.DATANODE_PLUGINS, "")
                .set(HadoopSite.HDFS, OurChecks.DATANODE_PLUGINS, Names.PINS);
        assertThat(findings()).isEmpty();
    }

    @Test
    void keysOfADirectoryBehindAnother_areFound(@TempDir Path first) throws IOException {
        site.write();
        Files.move(directory.resolve(HadoopSite.HDFS), first.resolve(HadoopSite.HDFS));
        assertThat(HadoopSite.read(List.of(first, directory)).value(OurChecks.DATANODE_PLUGINS))
                .isEqualTo(Names.PINS);
    }

    @Test
    void directoryWithoutFiles_isNamed(@TempDir Path empty) {
        List<Finding> findings = new FilesCheck().examine(HadoopSite.read(List.of(empty)));
        assertThat(findings).singleElement().satisfies(f -> assertThat(f.file()).contains(empty.toString()));
    }

    @Test
    void ofTwoDirectories_theFirstThatHasAFileCounts(@TempDir Path first) throws IOException {
        site.write();
        Files.writeString(
                first.resolve(HadoopSite.CORE),
                "<configuration><property><name>fs.defaultFS</name><value>hdfs://other</value></property></configuration>");
        HadoopSite both = HadoopSite.read(List.of(first, directory));
        assertThat(both.value("fs.defaultFS")).isEqualTo("hdfs://other");
        assertThat(both.value(OurChecks.ASYNCHRONOUS)).isEqualTo("false");
    }

    @Test
    void keyThatIsSetDifferentlyInTwoFiles_isFound() {
        site.set(HadoopSite.CORE, "tiercel.cache.scheme", "cava")
                .set(HadoopSite.TIERCEL, "tiercel.cache.scheme", "no-cache");
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo("set-twice");
            assertThat(finding.found()).isEqualTo("cava and no-cache");
        });
    }

    @Test
    void topologyThatIsMalformed_isNamedWithItsLine() throws IOException {
        Files.write(site.topology(), List.of("vm-1 pm-1 /east", "vm-2"));
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            assertThat(finding.remedy()).contains("line 2");
        });
    }

    @Test
    void workersAndTopologyThatDiffer_areNamedOnBothSides() throws IOException {
        Files.write(site.topology(), List.of("vm-1 pm-1 /east", "vm-9 pm-1 /east"));
        assertThat(findings())
                .extracting(Finding::found)
                .containsExactly("no line for vm-2", "vm-9, not among the workers");
    }

    @Test
    void listOfWorkersThatCannotBeRead_isNoFaultOfTheTopology() throws IOException {
        Path workers = directory.resolve("workers");
        Files.delete(workers);
        Files.createDirectory(workers);
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.HINT);
            assertThat(finding.file()).isEqualTo(workers.toString());
            assertThat(finding.found()).startsWith("a list of workers that cannot be read");
        });
    }

    @Test
    void workersThatAreUnknown_areAHint() throws IOException {
        Files.delete(directory.resolve("workers"));
        assertThat(findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.HINT));
    }

    @Test
    void secretThatOthersMayRead_isFound() throws IOException {
        Files.setPosixFilePermissions(site.secret(), PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo("secret");
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            assertThat(finding.remedy()).contains("chmod 600");
        });
    }

    @Test
    void coordinatorThatDoesNotListen_isFound() throws IOException {
        site.stopCoordinator();
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo("coordinator");
            assertThat(finding.found()).contains("127.0.0.1").contains("cannot be reached");
        });
    }

    @ParameterizedTest
    @CsvSource({"unlimited, 0000000000000000", "65536, 0000000000004000"})
    void processThatMayLockAll_isWell(String limit, String capabilities) throws IOException {
        site.lockLimit(limit, capabilities);
        assertThat(findings()).isEmpty();
    }

    @Test
    void processThatMayLockTooLittle_isFound_andOneThatIsUnknownIsAHint() throws IOException {
        site.lockLimit("65536", "0000000000000000");
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.found()).contains("65536").contains("1048576");
            assertThat(finding.remedy()).contains("LimitMEMLOCK=1048576").contains("ulimit -l 1024");
        });
        assertThat(new MemoryLockCheck(null).examine(site.read()))
                .singleElement()
                .satisfies(f -> assertThat(f.severity()).isEqualTo(Severity.HINT));
        assertThat(new MemoryLockCheck(directory.resolve("gone")).examine(site.read()))
                .singleElement()
                .satisfies(f -> assertThat(f.severity()).isEqualTo(Severity.WARNING));
    }

    @Test
    void classesThatNoJarHas_areNamed(@TempDir Path classes) throws IOException {
        for (String name : Names.ALL) {
            Path file = classes.resolve(name.replace('.', '/') + ".class");
            Files.createDirectories(file.getParent());
            Files.createFile(file);
        }
        ClassPathCheck check = new ClassPathCheck(List.of(classes));
        assertThat(check.examine(site.read())).isEmpty();
        Files.delete(classes.resolve(Names.APP_MASTER.replace('.', '/') + ".class"));
        assertThat(check.examine(site.read())).singleElement().satisfies(finding -> {
            assertThat(finding.key()).isEqualTo(MasterCommandCheck.KEY);
            assertThat(finding.remedy()).contains(Names.APP_MASTER);
        });
    }

    @Test
    void secretThatIsNotTheCoordinators_isFound() throws IOException {
        Files.writeString(site.secret(), "another secret of some length");
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo("coordinator");
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            assertThat(finding.found()).contains("takes no command of this machine in");
        });
    }

    @Test
    void coordinatorOfAnotherCluster_isFound() {
        site.set(HadoopSite.CORE, "fs.defaultFS", "hdfs://other")
                .set(PlugIn.CLIENT.site(), "dfs.client.failover.proxy.provider.nn", "")
                .set(PlugIn.CLIENT.site(), "dfs.client.failover.proxy.provider.other", Names.PROXY_PROVIDER);
        assertThat(findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.found()).contains("this coordinator serves nn"));
    }

    @Test
    void whatListensAndIsNoCoordinator_isFound() throws IOException {
        site.stopCoordinator();
        try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            site.set(HadoopSite.TIERCEL, "tiercel.coordinator.address", "127.0.0.1:" + other.getLocalPort());
            assertThat(findings()).singleElement().satisfies(finding -> {
                assertThat(finding.check()).isEqualTo("coordinator");
                assertThat(finding.found()).contains("takes no command of this machine in");
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"CLIENT, pins", "CLIENT, hot-servers", "PINS, scheduler", "HOT, proxy-provider", "SCHEDULING, accessor"
    })
    void ofAPartThatIsNotWanted_nothingIsChecked(Part wanted, String check) {
        assertThat(OurChecks.all(Set.of(), null, List.of()).stream().map(Check::id))
                .contains(check);
        assertThat(OurChecks.all(Set.of(wanted), null, List.of()).stream().map(Check::id))
                .contains("files", "coordinator")
                .doesNotContain(check);
    }

    @Test
    void checks_haveNamesOfTheirOwn() {
        List<Check> checks = OurChecks.all(Set.of(), null, List.of());
        assertThat(checks.stream().map(Check::id)).doesNotHaveDuplicates();
    }

    private List<Finding> findings() {
        return examine(site.read());
    }

    private List<Finding> examine(HadoopSite read) {
        return OurChecks.all(Set.of(), directory, List.of()).stream()
                .flatMap(check -> check.examine(read).stream())
                .toList();
    }

    private static Set<String> ids(List<Finding> findings) {
        return findings.stream().map(Finding::check).collect(Collectors.toSet());
    }
}
