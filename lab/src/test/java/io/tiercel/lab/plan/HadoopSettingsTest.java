package io.tiercel.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HadoopSettingsTest {
    private static final LabPlan PLAN = LabPlan.defaults()
            .withSetting(Role.DATA_NODE, "dfs.datanode.plugins", "Plugin")
            .withClassPath(Role.DATA_NODE, List.of("/plug-in.jar"))
            .withClassPath(Role.CLIENT, List.of("/client.jar"))
            .withService(new Service("relay", true, "Relay", List.of("--fs", "hdfs://master:8020"), 64))
            .withService(new Service("coordinator", false, "Coordinator", List.of(), 64));
    private static final LabSite SITE = Sites.of(PLAN);
    private static final HadoopSettings SETTINGS = new HadoopSettings(SITE, Sites.RUNTIME);

    @Test
    void workers_keepTheirFilesOnTheirHostsDisk() {
        assertThat(SETTINGS.of(daemon("r1h2v1-datanode")))
                .containsEntry("dfs.datanode.data.dir", "file:///lab/mnt/r1h2/r1h2v1/dfs")
                .containsEntry("dfs.datanode.hostname", "r1h2v1");
        assertThat(SETTINGS.of(daemon("r1h2v1-nodemanager")))
                .containsEntry("yarn.nodemanager.local-dirs", "/lab/mnt/r1h2/r1h2v1/yarn/local")
                .containsEntry("yarn.nodemanager.address", "r1h2v1:8041")
                .containsEntry("yarn.nodemanager.resource.memory-mb", "700");
    }

    @Test
    void extras_areOfTheirRole() {
        assertThat(SETTINGS.of(daemon("r1h1v1-datanode"))).containsEntry("dfs.datanode.plugins", "Plugin");
        assertThat(SETTINGS.of(daemon("r1h1v1-nodemanager"))).doesNotContainKey("dfs.datanode.plugins");
        LabJvm jvm = new LabJvm(SITE, Sites.RUNTIME);
        assertThat(jvm.classPath(daemon("r1h1v1-datanode")))
                .containsExactly(
                        "/lab/conf/r1h1v1-datanode", "/lab/classes", "/plug-in.jar", "/hadoop/a.jar", "/hadoop/b.jar");
        assertThat(jvm.classPath(daemon("namenode"))).doesNotContain("/plug-in.jar", "/client.jar");
    }

    @Test
    void daemons_keepTheirTemporaryFilesInTheLab() {
        assertThat(new LabJvm(SITE, Sites.RUNTIME).command(daemon("namenode"))).contains("-Djava.io.tmpdir=/lab/tmp");
    }

    @Test
    void extras_winOverTheLabsOwn() {
        HadoopSettings changed = new HadoopSettings(
                Sites.of(LabPlan.defaults().withSetting(Role.CLIENT, "dfs.blocksize", "1048576")), Sites.RUNTIME);
        assertThat(changed.ofClient()).containsEntry("dfs.blocksize", "1048576");
    }

    @Test
    void containers_haveTheClientsClassPathAndTheLabsNames() {
        Map<String, String> client = SETTINGS.ofClient();
        assertThat(client.get("yarn.application.classpath"))
                .isEqualTo("/lab/conf/client,/client.jar,/hadoop/a.jar,/hadoop/b.jar");
        assertThat(client.get("mapreduce.admin.map.child.java.opts")).contains("-Djdk.net.hosts.file=/lab/hosts");
        assertThat(client.get("yarn.app.mapreduce.am.admin-command-opts")).contains("-Djdk.net.hosts.file=/lab/hosts");
    }

    @Test
    void files_takeEachKeyOnce() {
        Map<String, Map<String, String>> files = HadoopSettings.files(Map.of(
                "fs.defaultFS", "1",
                "dfs.x", "2",
                "yarn.x", "3",
                "yarn.scheduler.capacity.x", "4",
                "yarn.app.mapreduce.x", "5",
                "mapreduce.x", "6",
                "tiercel.x", "7"));
        assertThat(files)
                .containsEntry("core-site.xml", Map.of("fs.defaultFS", "1"))
                .containsEntry("hdfs-site.xml", Map.of("dfs.x", "2"))
                .containsEntry("yarn-site.xml", Map.of("yarn.x", "3"))
                .containsEntry("capacity-scheduler.xml", Map.of("yarn.scheduler.capacity.x", "4"))
                .containsEntry("mapred-site.xml", Map.of("yarn.app.mapreduce.x", "5", "mapreduce.x", "6"))
                .containsEntry("tiercel-site.xml", Map.of("tiercel.x", "7"));
    }

    @Test
    void daemons_areTwoAVmAndThreeOnTheMaster_andTheServices() {
        List<Daemon> daemons = Daemon.of(PLAN);
        assertThat(daemons).hasSize(3 + 8 * 2 + 8 + 1);
        assertThat(daemons).extracting(Daemon::name).doesNotHaveDuplicates().contains("r2h2v2-relay", "coordinator");
        assertThat(daemons.get(0).role()).isEqualTo(Role.NAME_NODE);
    }

    @Test
    void severalHadoops_haveMachinesSettingsAndClientsOfTheirOwn() {
        LabPlan plan = PLAN.withClusters(List.of(
                new LabHadoop(LabTopology.MASTER, List.of("r1h1v1")), new LabHadoop("r1h2v2", List.of("r2h1v1"))));
        assertThat(plan.workers()).isEqualTo(2);
        assertThat(plan.clusterOf("r2h2v2").master()).isEqualTo(LabTopology.MASTER);
        assertThat(Daemon.of(plan))
                .extracting(Daemon::name)
                .filteredOn(name -> !name.endsWith("relay"))
                .containsExactly(
                        "namenode",
                        "resourcemanager",
                        "historyserver",
                        "r1h2v2-namenode",
                        "r1h2v2-resourcemanager",
                        "r1h1v1-datanode",
                        "r1h1v1-nodemanager",
                        "r2h1v1-datanode",
                        "r2h1v1-nodemanager",
                        "coordinator");
        HadoopSettings settings = new HadoopSettings(Sites.of(plan), Sites.RUNTIME);
        assertThat(settings.of(daemon(plan, "r1h2v2-namenode")))
                .containsEntry("fs.defaultFS", "hdfs://r1h2v2:8020")
                .containsEntry("dfs.namenode.name.dir", "file:///lab/mnt/r1h2/r1h2v2/name");
        assertThat(settings.of(daemon(plan, "r2h1v1-nodemanager")))
                .containsEntry("yarn.resourcemanager.hostname", "r1h2v2")
                .containsEntry(
                        "yarn.application.classpath",
                        "/lab/conf/client-r1h2v2,/client.jar,/hadoop/a.jar,/hadoop/b.jar");
        assertThat(settings.of(daemon(plan, "r1h1v1-nodemanager")))
                .containsEntry("yarn.resourcemanager.hostname", LabTopology.MASTER);
        assertThat(settings.ofClient(plan.clusters().get(1)))
                .containsEntry("hadoop.tmp.dir", "/lab/mnt/r1h2/r1h2v2/tmp");
    }

    private static Daemon daemon(String name) {
        return daemon(PLAN, name);
    }

    private static Daemon daemon(LabPlan plan, String name) {
        return Daemon.of(plan).stream()
                .filter(daemon -> daemon.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
