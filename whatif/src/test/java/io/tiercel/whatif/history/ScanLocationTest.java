package io.tiercel.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScanLocationTest {
    private static final HdfsPaths HDFS = new HdfsPaths(URI.create("hdfs://one"), new Path("/user/anna"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            InMemoryFileIndex(1 paths)[hdfs://one/a]                       | hdfs://one/a
            InMemoryFileIndex(9 paths)[hdfs://one/a, hdfs://one/b, ...]    | hdfs://one/a hdfs://one/b
            InMemoryFileIndex[hdfs://one/a, s3a://two/b]                   | hdfs://one/a
            CatalogFileIndex(0 paths)[]                                    | ''
            InMemoryFileIndex[hdfs://one/a]b, hdfs://one/[c]]              | hdfs://one/a]b hdfs://one/[c]
            InMemoryFileIndex[hdfs://one/a, b: c, hdfs://one/d]            | hdfs://one/a, b: c hdfs://one/d
            """)
    void paths_areThoseOfTheMetadata_inHdfs(String location, String paths) {
        PlanNode node = node("FileScan text Location: InMemoryFileIndex(1 paths)[hdfs://one/sho...", location, "[]");
        assertThat(String.join(" ", ScanLocation.of(node).orElseThrow().paths(HDFS)))
                .isEqualTo(paths);
    }

    @Test
    void scan_isFoundInTheText_whereThereIsNoMetadata() {
        PlanNode node = new PlanNode(
                "",
                "BatchScan parquet hdfs://one/a[key#96] ParquetScan DataFilters: [], Format: parquet, Location: "
                        + "InMemoryFileIndex(1 paths)[hdfs://one/a], PartitionFilters: [(day#3 = 1)], PushedFilters: []",
                Optional.of(Map.of()),
                List.of());
        assertThat(ScanLocation.of(node).orElseThrow().paths(HDFS)).containsExactly("hdfs://one/a [(day = 1)]");
    }

    /** Spark writes a hundred letters of each value, and dots. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            InMemoryFileIndex[hdfs://one/a/lon..., PartitionFilters: [], PushedFilters: []   | ''
            InMemoryFileIndex[hdfs://one/a, hdfs://one/lon..., PartitionFilters: []          | hdfs://one/a
            InMemoryFileIndex[hdfs://one/a, hd..., PartitionFilters: []                      | ''
            InMemoryFileIndex[hdfs://one/a], hdfs://one/b...                                 | hdfs://one/a]
            InMemoryFileIndex[file:/long/pa..., PartitionFilters: [                          | ''
            InMemoryFileIndex[hdfs://one/a, Aa: b], PartitionFilters: []                     | ''
            InMemoryFileIndex[: b, hdfs://one/a]                                             | hdfs://one/a
            """)
    void pathThatIsCut_orCannotBeRead_isLeftOut_andSaid(String location, String paths) {
        ScanLocation scan = ScanLocation.of(
                        new PlanNode("", "FileScan text [] Location: " + location, Optional.empty(), List.of()))
                .orElseThrow();
        assertThat(String.join(" ", scan.paths(HDFS))).isEqualTo(paths);
        assertThat(scan.understood()).isFalse();
    }

    @Test
    void textOfAnyKind_isReadOrLeftOut_andNothingElse() {
        Seed seed = Seed.announced("texts of plans");
        List<String> pieces = List.of(
                "Location: ",
                "InMemoryFileIndex",
                "[",
                "]",
                ", ",
                ": ",
                "...",
                "hdfs://one/a",
                "file:",
                "/",
                "(2 paths)",
                "PartitionFilters: ",
                "é",
                "%",
                "\n",
                " ");
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder("Location: InMemoryFileIndex[");
            for (int n = seed.between(0, 12); n > 0; n--) {
                text.append(pieces.get(seed.between(0, pieces.size() - 1)));
            }
            ScanLocation.of(new PlanNode("", text.toString(), Optional.empty(), List.of()))
                    .ifPresent(scan -> assertThat(scan.paths(HDFS))
                            .as(text.toString())
                            .allMatch(path -> path.startsWith("hdfs://")));
        }
    }

    @Test
    void filtersOfPartitions_tellFilesApart_whateverTheNumbersOfColumns() {
        assertThat(paths("[(day#1 = 1)]")).isEqualTo(paths("[(day#7 = 1)]")).isNotEqualTo(paths("[(day#1 = 2)]"));
    }

    @Test
    void nodeThatDoesNotScanFiles_hasNoLocation() {
        assertThat(ScanLocation.of(new PlanNode("", "Project [key#1]", Optional.empty(), List.of())))
                .isEmpty();
    }

    private static List<String> paths(String filters) {
        return ScanLocation.of(node("", "InMemoryFileIndex(1 paths)[hdfs://one/a]", filters))
                .orElseThrow()
                .paths(HDFS);
    }

    private static PlanNode node(String text, String location, String filters) {
        Map<String, String> metadata = Map.of("Location", location, "PartitionFilters", filters);
        return new PlanNode("", text, Optional.of(metadata), List.of());
    }
}
