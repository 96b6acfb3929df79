package io.tiercel.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.measure.CacheAffinity;
import io.tiercel.simulator.scenario.Scenario.VmLoss;
import io.tiercel.simulator.workload.HistoryException;
import io.tiercel.simulator.workload.WorkloadSpec;
import io.tiercel.simulator.world.model.ClusterModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {
    @TempDir
    private Path folder;

    @Test
    void read_takesThePapersClusterAndSeedOne_whereNothingIsSaid() throws IOException {
        Scenario scenario = read("workloads: W1\npolicies: [no-cache, cava]\n");
        assertThat(scenario.cluster()).isEqualTo(ClusterModel.CAVA);
        assertThat(scenario.workloads()).containsExactly(WorkloadSpec.named("W1"));
        assertThat(scenario.policies()).containsExactly(Scheme.NO_CACHE, Scheme.CAVA);
        assertThat(scenario.seeds()).containsExactly(1L);
    }

    @Test
    void read_takesWhatIsSaid() throws IOException {
        Scenario scenario = read("""
                workloads:
                  - W2
                  - {name: mine, affinity: medium, mostly-hot: true, input: 300GiB, cross-sharing: true}
                policies: cava
                seeds: [3, 4]
                cluster:
                  workers: 50
                  cache: 2GiB
                  disk-rate: 500MB
                  disk-seek: 0.1ms
                losses:
                  - {vm: 49, at: 5m}
                """);
        assertThat(scenario.workloads().get(1))
                .isEqualTo(new WorkloadSpec("mine", CacheAffinity.MEDIUM, true, 300L << 30, true));
        assertThat(scenario.cluster().shape().workers()).isEqualTo(50);
        assertThat(scenario.cluster().vm().cacheBytes()).isEqualTo(2L << 30);
        assertThat(scenario.cluster().disk().bytesPerSecond()).isEqualTo(5e8);
        assertThat(scenario.cluster().disk().seekNanos()).isEqualTo(100_000);
        assertThat(scenario.losses()).containsExactly(new VmLoss(49, 300_000_000_000L));
    }

    @Test
    void read_handsAHistoryToItsReader_byNameAndPathFromTheScenariosFolder() throws IOException {
        Files.createDirectory(folder.resolve("done"));
        Path file = Files.writeString(
                folder.resolve("test.yaml"), "workloads: {name: mine, history: done}\npolicies: cava\n");
        List<String> asked = new ArrayList<>();
        Scenario scenario = ScenarioReader.read(file, (name, recorded) -> {
            asked.add(name + " in " + folder.relativize(recorded));
            return WorkloadSpec.named("W2");
        });
        assertThat(asked).containsExactly("mine in done");
        assertThat(scenario.workloads()).containsExactly(WorkloadSpec.named("W2"));
    }

    @Test
    void historyThatCannotBeRead_isSaidWithFileLineAndField() throws IOException {
        Path file = Files.writeString(folder.resolve("test.yaml"), "policies: cava\nworkloads: [{history: .}]\n");
        assertThatThrownBy(() -> ScenarioReader.read(file, (name, recorded) -> {
                    throw new HistoryException("nothing in it");
                }))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("test.yaml, line 2, field workloads[1].history: nothing in it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            policies: cava                                | line 1: workloads is missing
            workloads: W9;policies: cava                  | line 1, field workloads: no workload is called W9
            workloads: W1;policies: [cava, best]          | line 2, field policies[2]: no policy is called best
            workloads: W1;policies: cava;seed: 3          | line 3, field seed: is not known; there are workloads,
            workloads: W1;policies: cava;seeds: x         | line 3, field seeds: expected a whole number, found 'x'
            workloads: W1;policies: cava;cluster: 3       | line 3, field cluster: expected fields: racks,
            workloads: W1;policies: cava;cluster: {workers: 2} | line 3, field cluster.workers: 2 workers are too few for 4
            workloads: W1;policies: cava;cluster: {cache: 5} | line 3, field cluster.cache: expected a number of bytes
            workloads: W1;policies: cava;losses: {vm: 1}  | line 3, field losses: at is missing
            workloads: W1;policies: cava;losses: {vm: 200, at: 1s} | line 3, field losses.vm: there is no VM 200
            workloads: W1;cluster: {hosts-per-rack: 2, workers: 2, replicas: 1};losses: [{vm: 1, at: 1s}, {vm: 0, at: 2s}] | line 3, field losses: all 2 workers are lost: none is left
            workloads: {name: a, affinity: high, mostly-hot: true, input: 20GiB, cross-sharing: true} | line 1, field workloads.input: files of table II's sizes do not add up to 20 GB
            workloads: {name: a, affinity: high, mostly-hot: true, input: 150GiB, cross-sharing: false} | line 1, field workloads.input: files of
            workloads: {history: none};policies: cava     | line 1, field workloads.history: there is no readable file
            workloads: {history: ., to: 1h};policies: cava | line 1, field workloads.to: is not known; there are name,
            workloads: [W1, W1];policies: cava            | line 1, field workloads[2]: two workloads are called W1
            workloads: W1;policies: [cava, cava]          | line 2, field policies[2]: cava is there twice
            workloads: W1;policies: cava;seeds: [3, 3]    | line 3, field seeds[2]: 3 is there twice
            workloads: W1;policies: [cava                 | is not YAML
            workloads:;policies: cava                     | line 1, field workloads: must not be empty
            workloads: W1;policies:                       | line 2, field policies: must not be empty
            workloads: W1;seeds:                          | line 2, field seeds: must not be empty
            workloads: W1;losses: [{vm: 3, at: 1s}, {vm: 3, at: 2s}] | line 2, field losses[2].vm: VM 3 is lost twice
            workloads: W1;---;workloads: W2               | line 3: one document is expected, and here begins another
            workloads: {name: a, affinity: high, mostly-hot: true, input: 1000000TiB, cross-sharing: true} | field workloads.input: 1024000000 GB are 17188419 files of table II's sizes, more than the 40 jobs
            """)
    void wrongScenario_isSaidWithFileLineAndField(String text, String message) {
        assertThatThrownBy(() -> read(text.replace(";", "\n")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("test.yaml, line ")
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            heartbeat: 0s            | heartbeat: must be positive: 0s
            heartbeat: 100001h       | heartbeat: must be at most 100000h, found '100001h'
            racks: 0                 | racks: must be positive: 0
            hosts-per-rack: 0        | hosts-per-rack: must be positive: 0
            hosts-per-rack: 104      | hosts-per-rack: 103 workers are too few for 104 hosts
            racks: 2000000000        | racks: 103 workers are too few for 8000000000 hosts
            workers: 0               | workers: must be positive: 0
            workers: 1000001         | workers: workers must be at most 1000000: 1000001
            slots: 0                 | slots: must be positive: 0
            slots: 1000000           | slots: slots of all workers together must be at most 100000000, not 103 times 1000000
            replicas: 0              | replicas: must be positive: 0
            replicas: 104            | replicas: replicas must be from 1 to the number of workers, 103: 104
            block: 0B                | block: must be positive: 0B
            disk-piece: 0B           | disk-piece: must be positive: 0B
            disk-rate: 0MB           | disk-rate: must be positive: 0MB
            memory-rate: 0MB         | memory-rate: must be positive: 0MB
            bridge-rate: 0MB         | bridge-rate: must be positive: 0MB
            host-rate: 0MB           | host-rate: must be positive: 0MB
            rack-rate: 0MB           | rack-rate: must be positive: 0MB
            transfer-rate: 0MB       | transfer-rate: must be positive: 0MB
            cache: 9000000TiB        | cache: must be at most 1 EiB, which is 1048576TiB, found '9000000TiB'
            cache: 99999999999999999999B | cache: must be at most 1 EiB
            cache: 1000000TiB        | cache: the caches of all workers together must be less than 8 EiB, not 103 times
            page-cache: 1000000TiB   | page-cache: the caches of all workers together must be less than 8 EiB
            """)
    void wrongValueOfTheCluster_isSaidWithItsOwnLineAndField(String field, String message) {
        assertThatThrownBy(
                        () -> read("workloads: W1\ncluster:\n  task-startup: 0s\n  disk-seek: 0s\n  " + field + "\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("test.yaml, line 5, field cluster." + message);
    }

    @Test
    void workloadThatCannotBeMade_withAnyOfTheSeeds_isRefusedBeforeTheOthersAreRun() {
        String workload = "{name: x, affinity: high, mostly-hot: false, input: 1200GiB, cross-sharing: true}";
        assertThatThrownBy(() -> read("workloads: " + workload + "\nseeds: [1, 2]\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith(
                        "test.yaml, line 1, field workloads: none of 100000 drawn workloads" + " reads all of its ")
                .hasMessageEndingWith("with seed 2: make the input smaller");
    }

    @Test
    void listsInLists_areReadToALimitedDepth() {
        assertThatThrownBy(() -> read("workloads:\n  " + "[".repeat(100_000) + "]".repeat(100_000) + "\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("test.yaml, line 2: lists and fields are more than 20 deep in each other");
    }

    @Test
    void workloadOfTooManyReduceTasks_isRefusedBeforeItIsRun() {
        assertThatThrownBy(() -> read("""
                        cluster: {block: 1048576TiB}
                        workloads:
                          - name: large
                            files: {a: 1048576TiB, b: 1048576TiB}
                            jobs: {application: sort, reads: [a, b]}
                        """))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("test.yaml, line 3, field workloads[1]: job 0 has 2147483649 reduce tasks");
    }

    @Test
    void workloadOfTooManyBlocks_isRefusedBeforeItIsRun() {
        assertThatThrownBy(() -> read("cluster: {block: 1KiB}\nworkloads: [W1]\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("test.yaml, line 2, field workloads[1]: all files together are 277")
                .hasMessageEndingWith("more than the 100000000 that can be simulated: make blocks larger");
    }

    @Test
    void scenarioInAnotherEncoding_isToldSo_withTheFirstLineThatIs() throws IOException {
        Path file = folder.resolve("test.yaml");
        Files.write(file, "workloads: W1\n# fr\u00fch\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> ScenarioReader.read(file))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("test.yaml, line 2: is not in UTF-8: save it so");
        Files.write(file, "workloads: W1\n".getBytes(StandardCharsets.UTF_16));
        assertThatThrownBy(() -> ScenarioReader.read(file))
                .hasMessage("test.yaml, line 1: is not in UTF-8: save it so");
    }

    private Scenario read(String text) throws IOException {
        return ScenarioReader.read(Files.writeString(folder.resolve("test.yaml"), text));
    }
}
