package io.tiercel.simulator.workload;

import io.tiercel.core.affinity.measure.CacheAffinity;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Makes the files of a workload: their sizes are in the ranges of table II, and add up to what table III says.
 *
 * <p>There is one graph. Of the others as many as fit at the middle of their ranges are text and tables in turn. Where
 * affinities do not share, files belong to jobs of high and of medium affinity in turn. The paper does not say how hot
 * files come about, only that they tend to be large: the largest of those that the same jobs may read is chosen oftener.
 */
final class FileMaker {
    private static final double GB = 1L << 30;
    private static final String GRAPH = "graph";
    private static final long GRAPH_BYTES = Math.round(8.7 * GB);
    private static final Size TEXT = new Size("text", 40.7 * GB, 87.3 * GB);
    private static final Size TABLE = new Size("table", 43.0 * GB, 67.3 * GB);
    private static final int POPULARITY_HOT = 2;
    private static final int POPULARITY_ONE_HOT = 10;

    /**
     * A file, and the jobs that may read it.
     *
     * @param kind as {@link ApplicationType} has it
     * @param readers the affinities of the jobs that may
     * @param popularity how much oftener than a file of popularity 1 it is chosen
     */
    record SharedFile(StoredFile file, String kind, Set<CacheAffinity> readers, int popularity) {}

    private record Size(String kind, double min, double max) {
        double middle() {
            return (min + max) / 2;
        }
    }

    private final WorkloadSpec spec;
    private final SplittableRandom random;

    FileMaker(WorkloadSpec spec, SplittableRandom random) {
        this.spec = spec;
        this.random = random;
    }

    /**
     * Checks that files can add up to so many bytes, whatever sizes are drawn.
     *
     * @throws IllegalArgumentException if they cannot
     */
    static void requireFit(long inputBytes, boolean crossSharing) {
        // The files are counted before they are made, since there may be more than fit into memory.
        long files = 1 + count(inputBytes, crossSharing);
        if (files > WorkloadMaker.JOBS_MAX) {
            throw new IllegalArgumentException(
                    Math.round(inputBytes / GB) + " GB are " + files + " files of table II's sizes, more than the "
                            + WorkloadMaker.JOBS_MAX + " jobs of a workload, which read one each");
        }
        List<Size> kinds = kinds(inputBytes, crossSharing);
        double left = inputBytes - GRAPH_BYTES;
        double least = kinds.stream().mapToDouble(Size::min).sum();
        double most = kinds.stream().mapToDouble(Size::max).sum();
        if (left < least || left > most) {
            throw new IllegalArgumentException(
                    "files of table II's sizes do not add up to " + Math.round(inputBytes / GB) + " GB");
        }
    }

    /** The files, in the order of their numbers. */
    List<SharedFile> make() {
        List<Size> kinds = kinds(spec.inputBytes(), spec.crossSharing());
        long[] bytes = bytes(kinds);
        List<SharedFile> files = new ArrayList<>();
        for (int i = 0; i < bytes.length; i++) {
            boolean first = spec.crossSharing() ? i < 2 : i < 4;
            String kind = kinds.get(i).kind();
            files.add(new SharedFile(stored(i, kind, bytes[i]), kind, readers(i), first ? popularity() : 1));
        }
        StoredFile graph = stored(files.size(), GRAPH, GRAPH_BYTES);
        files.add(new SharedFile(graph, GRAPH, EnumSet.of(CacheAffinity.LOW), 1));
        return files;
    }

    private static StoredFile stored(int number, String kind, long bytes) {
        return new StoredFile(number, kind + "-" + number, bytes);
    }

    private static List<Size> kinds(long inputBytes, boolean crossSharing) {
        List<Size> kinds = new ArrayList<>();
        long count = count(inputBytes, crossSharing);
        for (int i = 0; i < count; i++) {
            kinds.add(i % 2 == 0 ? TEXT : TABLE);
        }
        return kinds;
    }

    /** How many files there are beside the graph. */
    private static long count(long inputBytes, boolean crossSharing) {
        double left = inputBytes - GRAPH_BYTES;
        double middle = (TEXT.middle() + TABLE.middle()) / 2;
        return Math.max(crossSharing ? 2 : 4, Math.round(left / middle));
    }

    /** The sizes of the files; of each kind the largest comes first. */
    private long[] bytes(List<Size> kinds) {
        double[] drawn = kinds.stream()
                .mapToDouble(size -> size.min() + (size.max() - size.min()) * random.nextDouble())
                .toArray();
        double[] fitted = fit(drawn, kinds);
        List<Double> texts = new ArrayList<>();
        List<Double> tables = new ArrayList<>();
        for (int i = 0; i < fitted.length; i++) {
            (i % 2 == 0 ? texts : tables).add(fitted[i]);
        }
        texts.sort(Collections.reverseOrder());
        tables.sort(Collections.reverseOrder());
        long[] bytes = new long[fitted.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Math.round((i % 2 == 0 ? texts : tables).get(i / 2));
        }
        return bytes;
    }

    /** Moves each size by the same share of the way to its largest or smallest, so that all add up. */
    private double[] fit(double[] sizes, List<Size> kinds) {
        double missing = spec.inputBytes() - GRAPH_BYTES;
        double way = 0;
        for (int i = 0; i < sizes.length; i++) {
            missing -= sizes[i];
        }
        for (int i = 0; i < sizes.length; i++) {
            way += Math.abs(end(kinds.get(i), missing) - sizes[i]);
        }
        double[] fitted = sizes.clone();
        for (int i = 0; i < sizes.length; i++) {
            fitted[i] += (end(kinds.get(i), missing) - sizes[i]) * Math.abs(missing) / way;
        }
        return fitted;
    }

    private static double end(Size size, double missing) {
        return missing > 0 ? size.max() : size.min();
    }

    private Set<CacheAffinity> readers(int file) {
        if (spec.crossSharing()) {
            return EnumSet.of(CacheAffinity.HIGH, CacheAffinity.MEDIUM);
        }
        return EnumSet.of(file / 2 % 2 == 0 ? CacheAffinity.HIGH : CacheAffinity.MEDIUM);
    }

    private int popularity() {
        return spec.mostlyHot() ? POPULARITY_HOT : POPULARITY_ONE_HOT;
    }
}
