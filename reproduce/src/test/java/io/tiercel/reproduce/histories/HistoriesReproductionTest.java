package io.tiercel.reproduce.histories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import io.tiercel.report.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoriesReproductionTest {
    private static final String READS = log("/data/logs", 4_000);
    private static final String READS_NOTHING = log("ParallelCollectionRDD", 0);

    @TempDir
    private Path folder;

    @Test
    void histories_areFoundByWhatIsInThem_eachOnce_fromTheNewest() throws IOException {
        jar("core-2.jar", Map.of("a/Log.class", "class", "a/notes.json", "{}", "logs/app-1", READS));
        jar("core-1.jar", Map.of("app-1", READS, "spark-events/app-2", "packed", "done/job_1_conf.xml", "<x/>"));
        assertThat(ShippedHistories.unpack(List.of("core-2.jar", "core-1.jar"), folder))
                .extracting(history -> history.from() + " " + history.name())
                .containsExactly("core-2 logs/app-1", "core-1 spark-events/app-2");
        assertThat(folder.resolve("core-1/done/job_1_conf.xml")).hasContent("<x/>");
    }

    @Test
    void jarThatWritesElsewhere_isRefused() throws IOException {
        jar("core-1.jar", Map.of("../app-1", READS));
        assertThatThrownBy(() -> ShippedHistories.unpack(List.of("core-1.jar"), folder))
                .hasMessageContaining("leads out of its folder");
        assertThat(folder.resolve("app-1")).doesNotExist();
    }

    @Test
    void histories_areLoadedOrRefusedWithAReason_andCountedAsPlainly() throws IOException {
        HistoriesFindings findings = findings(READS, READS_NOTHING);
        assertThat(measured(findings)).containsEntry("loaded", 1.0).containsEntry("refused", 1.0);
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().endsWith("-differ"))
                .hasSize(3)
                .allSatisfy(claim -> assertThat(claim.goal()).isEqualTo(Optional.of(Verdict.HOLDS)));
        assertThat(findings.text())
                .contains("1 jobs of 1 applications on 1 files")
                .contains(
                        "no job in it can be run again: a history was read, and holds none (left out: 1 read nothing)");
    }

    @Test
    void historyThatCannotBeRead_differs() throws IOException {
        HistoriesFindings findings = findings(READS.replace("\"Stage IDs\"", "\"Stages\""));
        assertThat(measured(findings))
                .containsEntry("loaded", 0.0)
                .containsEntry("refused", 0.0)
                .containsEntry("jobs-differ", 1.0)
                .containsEntry("bytes-differ", 1.0);
        assertThat(findings.text()).contains("it, line 2, field Stage IDs: is not an event of Spark's");
    }

    private static Map<String, Double> measured(HistoriesFindings findings) {
        return findings.claims().stream().collect(Collectors.toMap(Claim::id, Claim::measured));
    }

    private HistoriesFindings findings(String... logs) throws IOException {
        Map<String, String> entries = new TreeMap<>();
        for (String log : logs) {
            entries.put("app-" + entries.size(), log);
        }
        jar("core-1.jar", entries);
        return HistoriesReproduction.of(ShippedHistories.unpack(List.of("core-1.jar"), folder), new SilentProgress());
    }

    /** An application of one job of one stage with one task. */
    private static String log(String rdd, long readBytes) {
        return """
                {"Event":"SparkListenerApplicationStart","App Name":"etl","App ID":"app-1","Timestamp":1,"User":"anna"}
                {"Event":"SparkListenerJobStart","Job ID":0,"Submission Time":2,"Stage IDs":[0]}
                {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},"Task Metrics":{"Executor CPU Time":5,"Input Metrics":{"Bytes Read":%d}}}
                {"Event":"SparkListenerStageCompleted","Stage Info":{"Stage ID":0,"RDD Info":[{"RDD ID":0,"Name":"%s","Parent IDs":[],"Storage Level":{"Use Disk":false,"Use Memory":false}}]}}
                {"Event":"SparkListenerJobEnd","Job ID":0,"Completion Time":9,"Job Result":{"Result":"JobSucceeded"}}
                """.formatted(readBytes, rdd);
    }

    private void jar(String name, Map<String, String> entries) throws IOException {
        try (OutputStream file = Files.newOutputStream(folder.resolve(name));
                ZipOutputStream jar = new ZipOutputStream(file)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                jar.putNextEntry(new ZipEntry(entry.getKey()));
                jar.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
                jar.closeEntry();
            }
        }
    }
}
