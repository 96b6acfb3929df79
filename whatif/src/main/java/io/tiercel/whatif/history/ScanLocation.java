package io.tiercel.whatif.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/**
 * The files that a node of a query's plan scans: paths, and which partitions of them.
 *
 * <p>Spark writes {@code InMemoryFileIndex(2 paths)[hdfs://a, hdfs://b]}, of many paths only the first. Each path begins with
 * its file system; what else is in it, as a bracket or a comma, is the path's. In the text of a node Spark cuts each value
 * after some letters and puts {@code ...} behind them: a path that is cut is none. Partitions by different filters count as
 * different files, so that tomorrow's part of a table is not taken for today's.
 *
 * @param partitions the filter as Spark writes it, without the numbers of columns; empty for all of them
 * @param understood whether these are all paths that it names
 */
record ScanLocation(List<String> paths, String partitions, boolean understood) {
    private static final String CUT = "...";
    private static final Pattern INDEX = Pattern.compile("\\w+(?:\\(\\d+ paths\\))?\\[(.*)", Pattern.DOTALL);
    private static final Pattern BETWEEN_PATHS = Pattern.compile(", (?=[A-Za-z][A-Za-z0-9+.-]*:/|\\.\\.\\.$)");
    private static final Pattern NEXT_VALUE = Pattern.compile(", [A-Z]\\w*: ");
    private static final Pattern COLUMN_NUMBER = Pattern.compile("#\\d+");

    ScanLocation {
        paths = List.copyOf(paths);
    }

    /** What the node scans, if it does. */
    static Optional<ScanLocation> of(PlanNode node) {
        Matcher index = INDEX.matcher(described(node, "Location").orElse(""));
        if (!index.matches()) {
            return Optional.empty();
        }
        String filters = described(node, "PartitionFilters")
                .filter(filter -> !filter.equals("[]"))
                .orElse("");
        String listed = index.group(1);
        boolean whole = listed.endsWith("]");
        return Optional.of(of(
                whole ? listed.substring(0, listed.length() - 1) : listed,
                whole,
                COLUMN_NUMBER.matcher(filters).replaceAll("")));
    }

    /** @param whole whether Spark has not cut the list, whose last path is only begun where it has */
    private static ScanLocation of(String listed, boolean whole, String partitions) {
        List<String> all = List.of(BETWEEN_PATHS.split(listed));
        List<String> paths = new ArrayList<>();
        boolean understood = true;
        for (String path : whole ? all : all.subList(0, all.size() - 1)) {
            boolean leftOutBySpark = path.isEmpty() || path.equals(CUT);
            boolean readable = !path.endsWith(CUT) && isPath(path);
            understood &= readable || leftOutBySpark;
            if (readable) {
                paths.add(path);
            }
        }
        return new ScanLocation(paths, partitions, understood && whole);
    }

    private static boolean isPath(String text) {
        try {
            return !new Path(text).toString().isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Those in HDFS, in full. */
    List<String> paths(HdfsPaths hdfs) {
        return hdfs.of(paths.stream().map(Path::new).toList()).stream()
                .map(path -> partitions.isEmpty() ? path : path + " " + partitions)
                .toList();
    }

    /** By the metadata, where the text may be shortened; readers of version 2 only have the text. */
    private static Optional<String> described(PlanNode node, String name) {
        return node.metadata().map(metadata -> metadata.get(name)).or(() -> inText(node.text(), name + ": "));
    }

    /** The text between the name and the next one. */
    private static Optional<String> inText(String text, String name) {
        int before = text.indexOf(name);
        if (before < 0) {
            return Optional.empty();
        }
        String value = text.substring(before + name.length());
        Matcher next = NEXT_VALUE.matcher(value);
        return Optional.of((next.find() ? value.substring(0, next.start()) : value).strip());
    }
}
