package io.tiercel.install.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.install.text.ConfigText;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InstallPlannerTest {
    private final Map<String, String> files = new HashMap<>(
            Map.of(
                    "core-site.xml",
                    "<configuration><property><name>fs.defaultFS</name><value>hdfs://nn-1:8020/</value></property></configuration>"));
    private Map<String, String> settings = Map.of("tiercel.coordinator.address", "nn-1:8765");

    @Test
    void keysThatTheOperatorHas_areKeptBesideOurs() {
        site("mapred-site.xml", "mapreduce.job.cache.files", "/a.jar", "yarn.app.mapreduce.am.command-opts", "-Xmx2g");
        site("hdfs-site.xml", "dfs.client.failover.proxy.provider.nn-1", "com.example.Provider");
        InstallPlan plan = plan(InstallRole.CLIENT);
        assertThat(plan.problems()).isEmpty();
        assertThat(properties(plan, "tiercel-client-site.xml"))
                .containsEntry(
                        "mapreduce.job.cache.files",
                        "/a.jar,hdfs://nn-1:8020/tiercel/1/tiercel-client.jar,"
                                + "hdfs://nn-1:8020/tiercel/1/tiercel-appmaster.jar")
                .containsEntry("dfs.client.failover.proxy.provider.nn-1", "io.tiercel.client.TiercelProxyProvider");
        assertThat(properties(plan, "tiercel-appmaster-site.xml"))
                .containsEntry("yarn.app.mapreduce.am.command-opts", "-Xmx2g io.tiercel.appmaster.TiercelMRAppMaster")
                .containsKey("mapreduce.job.cache.files");
        assertThat(properties(plan, "tiercel-site.xml"))
                .containsEntry("tiercel.client.failover.proxy.provider.nn-1", "com.example.Provider");
    }

    @Test
    void settingOfTheOperator_holds_whereNobodyAskedForAnother() {
        site("tiercel-site.xml", "tiercel.events.owner", "relayer", "tiercel.coordinator.address", "nn-1:8765");
        InstallPlan plan = plan(InstallRole.CLIENT);
        assertThat(plan.changes())
                .filteredOn(change -> change.path().endsWith("tiercel-site.xml"))
                .singleElement()
                .satisfies(change ->
                        assertThat(change.after().orElseThrow()).containsOnlyOnce("tiercel.coordinator.address"));
        assertThat(properties(plan, "tiercel-site.xml"))
                .containsEntry("tiercel.events.owner", "relayer")
                .containsKey("tiercel.events.dir");
    }

    @Test
    void whatIsMissing_isSaidWithItsRemedy() {
        settings = Map.of();
        assertThat(plan(InstallRole.RELAY).problems())
                .anyMatch(problem -> problem.contains("--coordinator HOST:PORT is missing"))
                .anyMatch(problem -> problem.contains("tiercel secret give relay"));
        files.put("hdfs-site.xml", "<configuration>");
        assertThat(plan(InstallRole.CLIENT).problems())
                .anyMatch(problem -> problem.startsWith("/conf/hdfs-site.xml: no well-formed XML"));
        files.clear();
        assertThat(plan(InstallRole.CLIENT).problems())
                .containsExactly(
                        "there is no /conf/core-site.xml: --hadoop-conf names the directory with the cluster's "
                                + "configuration");
    }

    @Test
    void processThatTakesItsWorkWithIt_isNoted() {
        assertThat(plan(InstallRole.NODEMANAGER).notes())
                .singleElement()
                .satisfies(note -> assertThat(note).contains("yarn.nodemanager.recovery.enabled"));
        site("yarn-site.xml", "yarn.nodemanager.recovery.enabled", "true");
        assertThat(plan(InstallRole.NODEMANAGER).notes()).isEmpty();
    }

    private void site(String file, String... keysAndTexts) {
        StringBuilder text = new StringBuilder("<configuration>");
        for (int i = 0; i < keysAndTexts.length; i += 2) {
            text.append("<property><name>" + keysAndTexts[i] + "</name><value>" + keysAndTexts[i + 1]
                    + "</value></property>\n");
        }
        files.put(file, text + "</configuration>");
    }

    @Test
    void rolesOfOneUser_needTheCoordinatorsSecret_andThatOfOneRoleIsNotTaken() {
        files.put("secret.tiercel", "tiercel-secret relay AAAA BBBB");
        InstallOptions.Users one = new InstallOptions.Users("tiercel", "tiercel", "tiercel");
        assertThat(plan(Set.of(InstallRole.RELAY), one).problems()).isEmpty();
        assertThat(plan(Set.of(InstallRole.RELAY, InstallRole.DATANODE), one).problems())
                .singleElement()
                .asString()
                .contains("secret.tiercel must be the coordinator's secret");
        files.put("secret.tiercel", "the coordinator's");
        assertThat(plan(Set.of(InstallRole.RELAY, InstallRole.DATANODE), one).problems())
                .isEmpty();
    }

    private InstallPlan plan(InstallRole role) {
        return plan(Set.of(role), new InstallOptions.Users("hdfs", "yarn", "tiercel"));
    }

    private InstallPlan plan(Set<InstallRole> roles, InstallOptions.Users users) {
        InstallOptions options = new InstallOptions(
                "/conf",
                "/etc/tiercel",
                "",
                false,
                "/opt/tiercel",
                "tiercel",
                "/opt/tiercel/jars",
                "/tiercel/1",
                "",
                true,
                settings,
                List.of(),
                users);
        return InstallPlanner.plan(
                roles,
                options,
                new Known(
                        file -> Optional.ofNullable(files.get(String.valueOf(file.getFileName()))),
                        Map.of(),
                        Map.of(),
                        Optional.empty()));
    }

    private static Map<String, String> properties(InstallPlan plan, String file) {
        return plan.changes().stream()
                .filter(change -> change.path().equals(Path.of("/conf", file)))
                .findFirst()
                .map(change -> ConfigText.of(change.after().orElseThrow()).properties())
                .orElseThrow();
    }
}
