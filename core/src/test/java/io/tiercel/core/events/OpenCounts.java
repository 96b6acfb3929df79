package io.tiercel.core.events;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** A version table's open counts with a slot for every name. */
final class OpenCounts implements VersionChanges.Sink {
    final Map<Long, Integer> counts = new TreeMap<>();

    @Override
    public void advance(long name) {
        // Only the counts are of interest here.
    }

    @Override
    public void addOpen(long name, int delta) {
        counts.merge(name, delta, Integer::sum);
        counts.remove(name, 0);
    }

    boolean refuses(MetadataKind kind, String path) {
        return LongStream.of(PathVersions.dependencies(kind, path)).anyMatch(counts::containsKey);
    }
}
