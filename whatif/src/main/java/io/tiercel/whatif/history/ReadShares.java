package io.tiercel.whatif.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How much jobs read of each path, where a record only says how much of several together.
 *
 * <p>A path weighs as the most that a job read of it alone. Paths that no job read alone share the rest of the read equally;
 * where none is left, they weigh as the others do on average. A read is divided in proportion.
 */
final class ReadShares {
    private final Map<String, Long> aloneBytes = new LinkedHashMap<>();

    /** @param jobs whose reads of one path alone say what a path weighs */
    ReadShares(List<PastJob> jobs) {
        for (PastJob job : jobs) {
            for (PastRead read : job.reads()) {
                if (read.paths().size() == 1) {
                    aloneBytes.merge(read.paths().get(0), read.bytes(), Math::max);
                }
            }
        }
    }

    /** What the job read of each path, at least a byte. A path that it read more than once counts once, as the most. */
    Map<String, Long> bytesByPath(PastJob job) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (PastRead read : job.reads()) {
            double otherwise = weightOfUnknown(read);
            double all = read.paths().stream()
                    .mapToDouble(path -> weight(path, otherwise))
                    .sum();
            for (String path : read.paths()) {
                long share = Math.round(read.bytes() * (weight(path, otherwise) / all));
                bytes.merge(path, Math.max(1, share), Math::max);
            }
        }
        return bytes;
    }

    private double weight(String path, double otherwise) {
        Long alone = aloneBytes.get(path);
        return alone == null ? otherwise : alone;
    }

    private double weightOfUnknown(PastRead read) {
        List<Long> known = read.paths().stream()
                .map(aloneBytes::get)
                .filter(Objects::nonNull)
                .toList();
        double knownBytes = known.stream().mapToLong(Long::longValue).sum();
        int unknown = read.paths().size() - known.size();
        double restBytes = read.bytes() - knownBytes;
        return restBytes >= unknown ? restBytes / Math.max(1, unknown) : knownBytes / Math.max(1, known.size());
    }
}
