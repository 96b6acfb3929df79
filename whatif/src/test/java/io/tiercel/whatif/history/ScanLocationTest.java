package io.tiercel.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;

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
            """)
    void paths_areThoseOfTheMetadata_inHdfs(String location, String paths) {
        PlanNode node = node("FileScan text Location: InMemoryFileIndex(1 paths)[hdfs://one/sho...", location, "[]");
        assertThat(String.join(" ", ScanLocation.of(node).orElseThrow().paths(HDFS)))
                .isEqualTo(paths);
    }

    @Test
    void scan_isFoundInTheText_whereThereIsNoMetadata() {
        PlanNode node = new PlanNode(
                "BatchScan parquet hdfs://one/a[key#96] ParquetScan DataFilters: [], Format: parquet, Location: "
                        + "InMemoryFileIndex(1 paths)[hdfs://one/a], PartitionFilters: [(day#3 = 1)], PushedFilters: []",
                Optional.of(Map.of()),
                List.of());
        assertThat(ScanLocation.of(node).orElseThrow().paths(HDFS)).containsExactly("hdfs://one/a [(day = 1)]");
    }

    @Test
    void filtersOfPartitions_tellFilesApart_whateverTheNumbersOfColumns() {
        assertThat(paths("[(day#1 = 1)]")).isEqualTo(paths("[(day#7 = 1)]")).isNotEqualTo(paths("[(day#1 = 2)]"));
    }

    @Test
    void nodeThatDoesNotScanFiles_hasNoLocation() {
        assertThat(ScanLocation.of(new PlanNode("Project [key#1]", Optional.empty(), List.of())))
                .isEmpty();
    }

    private static List<String> paths(String filters) {
        return ScanLocation.of(node("", "InMemoryFileIndex(1 paths)[hdfs://one/a]", filters))
                .orElseThrow()
                .paths(HDFS);
    }

    private static PlanNode node(String text, String location, String filters) {
        Map<String, String> metadata = Map.of("Location", location, "PartitionFilters", filters);
        return new PlanNode(text, Optional.of(metadata), List.of());
    }
}
