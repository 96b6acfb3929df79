package io.tiercel.whatif.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/**
 * The files that a node of a query's plan scans: paths, and which partitions of them.
 *
 * <p>Spark writes {@code InMemoryFileIndex(2 paths)[hdfs://a, hdfs://b]}, of many paths only the first. Partitions by
 * different filters count as different files, so that tomorrow's part of a table is not taken for today's.
 *
 * @param partitions the filter as Spark writes it, without the numbers of columns; empty for all of them
 */
record ScanLocation(List<String> paths, String partitions) {
    private static final Pattern PATHS = Pattern.compile("\\w+(?:\\(\\d+ paths\\))?\\[([^\\]]*)\\]");
    private static final Pattern LOCATION = Pattern.compile("Location: (" + PATHS.pattern() + ")");
    private static final Pattern FILTERS = Pattern.compile("PartitionFilters: (\\[[^\\]]*\\])");
    private static final Pattern COLUMN_NUMBER = Pattern.compile("#\\d+");

    ScanLocation {
        paths = List.copyOf(paths);
    }

    /** What the node scans, if it does. */
    static Optional<ScanLocation> of(PlanNode node) {
        Matcher paths = PATHS.matcher(described(node, "Location", LOCATION).orElse(""));
        if (!paths.matches()) {
            return Optional.empty();
        }
        List<String> listed = Arrays.stream(paths.group(1).split(", "))
                .filter(path -> !path.isEmpty() && !path.equals("..."))
                .toList();
        String filters = described(node, "PartitionFilters", FILTERS)
                .filter(filter -> !filter.equals("[]"))
                .orElse("");
        return Optional.of(
                new ScanLocation(listed, COLUMN_NUMBER.matcher(filters).replaceAll("")));
    }

    /** Those in HDFS, in full. */
    List<String> paths(HdfsPaths hdfs) {
        List<Path> all = new ArrayList<>();
        paths.forEach(path -> all.add(new Path(path)));
        return hdfs.of(all).stream()
                .map(path -> partitions.isEmpty() ? path : path + " " + partitions)
                .toList();
    }

    /** By the metadata, where the text may be shortened; readers of version 2 only have the text. */
    private static Optional<String> described(PlanNode node, String name, Pattern inText) {
        Optional<String> described = node.metadata().map(metadata -> metadata.get(name));
        if (described.isPresent()) {
            return described;
        }
        Matcher text = inText.matcher(node.text());
        return text.find() ? Optional.of(text.group(1)) : Optional.empty();
    }
}
