package io.tiercel.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of processes that are described here. */
class ProcessesCheckTest {
    private static final String PROVIDER = "dfs.client.failover.proxy.provider.nn";

    @TempDir
    private Path directory;

    private Path conf = Path.of("");

    @BeforeEach
    void makeSite() throws IOException {
        conf = Files.createDirectories(directory.resolve("conf"));
        KeyFiles.write(conf.resolve(HadoopSite.CORE), Map.of("fs.defaultFS", "hdfs://nn"));
    }

    @Test
    void processWithoutTheClassThatItsConfigurationNames_isAnError_withTheWayOut() throws IOException {
        KeyFiles.write(conf.resolve(HadoopSite.HDFS), Map.of(PROVIDER, Names.PROXY_PROVIDER));
        assertThat(of(process("NodeManager"))).singleElement().satisfies(finding -> {
            assertThat(finding.check()).isEqualTo("processes");
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            assertThat(finding.key()).isEqualTo(PROVIDER);
            assertThat(finding.file()).isEqualTo(conf.resolve(HadoopSite.HDFS).toString());
            assertThat(finding.found())
                    .isEqualTo("NodeManager (process 7 of yarn) does not have io.tiercel.client.TiercelProxyProvider");
            assertThat(finding.remedy()).contains("tiercel-client-site.xml", "the jar tiercel-client");
            assertThat(finding.why()).contains("every job");
        });
    }

    @Test
    void processWithTheClass_isWell() throws IOException {
        KeyFiles.write(conf.resolve(HadoopSite.HDFS), Map.of(PROVIDER, Names.PROXY_PROVIDER));
        assertThat(of(process("NodeManager", jar(PlugIn.CLIENT, Names.PROXY_PROVIDER))))
                .isEmpty();
    }

    @Test
    void processThatTheIncludedKeysDoNotReach_runsAsStock_whichIsAHint() throws IOException {
        KeyFiles.write(conf.resolve(HadoopSite.HDFS), Map.of(), PlugIn.CLIENT);
        KeyFiles.write(conf.resolve(PlugIn.CLIENT.site()), Map.of(PROVIDER, Names.PROXY_PROVIDER));
        assertThat(of(process("NodeManager"), process("NameNode")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.HINT);
                    assertThat(finding.found()).contains("NodeManager (process 7 of yarn), NameNode");
                    assertThat(finding.why()).isEqualTo("they run as stock");
                });
        assertThat(of(process("NodeManager", jar(PlugIn.CLIENT, Names.PROXY_PROVIDER))))
                .isEmpty();
    }

    @Test
    void oldJarWithoutTheClass_isFound_alsoWhereKeysAreIncluded() throws IOException {
        KeyFiles.write(conf.resolve(HadoopSite.HDFS), Map.of(), PlugIn.CLIENT);
        KeyFiles.write(conf.resolve(PlugIn.CLIENT.site()), Map.of(PROVIDER, "io.tiercel.client.Newer"));
        assertThat(of(process("NodeManager", jar(PlugIn.CLIENT, Names.PROXY_PROVIDER))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.ERROR));
    }

    @Test
    void dataNodesKeys_areOfInterestForDataNodesAlone() throws IOException {
        KeyFiles.write(conf.resolve(HadoopSite.HDFS), Map.of(OurChecks.DATANODE_PLUGINS, Names.PINS));
        assertThat(of(process("NodeManager"))).isEmpty();
        assertThat(of(process("datanode"))).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            assertThat(finding.why()).isEqualTo("it does not start again");
        });
    }

    @Test
    void resourceManagerThatIsLeftOut_isAWarning() throws IOException {
        KeyFiles.write(conf.resolve(HadoopSite.YARN), Map.of(), PlugIn.RESOURCEMANAGER);
        KeyFiles.write(conf.resolve(PlugIn.RESOURCEMANAGER.site()), Map.of(OurChecks.PROCESSORS, Names.PROCESSOR));
        assertThat(of(process("resourcemanager")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.WARNING));
        assertThat(of(process("ResourceManager", jar(PlugIn.RESOURCEMANAGER, Names.PROCESSOR))))
                .isEmpty();
    }

    @Test
    void processesThatMayNotBeLookedAt_areNamed() {
        List<Finding> findings = examine(new HadoopProcesses(List.of(), List.of("namenode (process 8 of hdfs)")));
        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.HINT);
            assertThat(finding.found()).contains("namenode (process 8 of hdfs)");
        });
    }

    private HadoopProcess process(String name, Path... ours) {
        return new HadoopProcess(7, "yarn", name, List.of(conf), List.of(ours));
    }

    private static List<Finding> of(HadoopProcess... processes) {
        return examine(new HadoopProcesses(List.of(processes), List.of()));
    }

    private static List<Finding> examine(HadoopProcesses processes) {
        return new ProcessesCheck(() -> processes).examine(HadoopSite.read(List.of()));
    }

    /** A directory that stands for a jar. */
    private Path jar(PlugIn part, String className) throws IOException {
        Path jar = Files.createDirectories(directory.resolve(part.jar()));
        KeyFiles.copyPresent(part, jar);
        Path file = jar.resolve(className.replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        return jar;
    }
}
