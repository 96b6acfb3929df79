package io.tiercel.reproduce.cava.mix;

import io.tiercel.testbed.jobs.MapApplication;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A small workload after CAVA's W1 (Table III), of high cache affinity and mostly hot data: sixteen jobs of four applications on
 * four files, three of which are read again and again by several applications. Twelve of the jobs mostly read.
 *
 * @param files that there are, by number
 * @param jobs in the order in which they are submitted
 */
record Mix(List<InputFile> files, List<MixJob> jobs) {
    /**
     * Blocks of each file, the hot ones first: 18 of 28 blocks are hot, more than half, as in W1. Four files are as many as
     * W1 has, by its 264.3 GB and its files of 41 to 87.
     */
    private static final List<Integer> BLOCKS = List.of(6, 6, 6, 10);
    /**
     * How many jobs read each: the paper calls hot what is read more than three times. W1's 30 to 40 jobs would read each of
     * four files eight times.
     */
    private static final List<Integer> READERS = List.of(5, 5, 5, 1);

    /**
     * How many jobs of each. CAVA draws 70 % of such a workload's jobs from those of high affinity, which grep and aggregations
     * are, 20 % from medium, as word count and sort, and 10 % from low, of which there is none here; and among those of an
     * affinity by their types, which are two of grep, two of aggregation, four of word count and one of sort (Table II).
     */
    private static final Map<MapApplication, Integer> APPLICATIONS = new EnumMap<>(Map.of(
            MapApplication.GREP, 6,
            MapApplication.AGGREGATION, 6,
            MapApplication.WORD_COUNT, 3,
            MapApplication.SORT, 1));

    /** A file of so many blocks. */
    record InputFile(int number, int blocks) {
        String path() {
            return "/mix/file-" + number;
        }
    }

    /** A run of an application on a file. */
    record MixJob(int number, MapApplication application, InputFile file) {}

    Mix {
        files = List.copyOf(files);
        jobs = List.copyOf(jobs);
    }

    /** Sixteen jobs: fifteen on the hot files, one on the cold one, in an order that the seed gives. */
    static Mix of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<InputFile> files = new ArrayList<>();
        List<InputFile> read = new ArrayList<>();
        for (int number = 0; number < BLOCKS.size(); number++) {
            InputFile file = new InputFile(number, BLOCKS.get(number));
            files.add(file);
            read.addAll(Collections.nCopies(READERS.get(number), file));
        }
        shuffle(read, random);
        List<MapApplication> applications = new ArrayList<>();
        APPLICATIONS.forEach((application, count) -> applications.addAll(Collections.nCopies(count, application)));
        shuffle(applications, random);
        List<MixJob> jobs = new ArrayList<>();
        for (int job = 0; job < read.size(); job++) {
            jobs.add(new MixJob(job, applications.get(job), read.get(job)));
        }
        return new Mix(files, jobs);
    }

    /** How many jobs of each application. */
    Map<MapApplication, Long> applications() {
        return jobs.stream()
                .collect(Collectors.groupingBy(
                        MixJob::application, () -> new EnumMap<>(MapApplication.class), Collectors.counting()));
    }

    /** All that the jobs read, in blocks, one that is read twice counted twice. */
    int blocksRead() {
        return jobs.stream().mapToInt(job -> job.file().blocks()).sum();
    }

    int blocks() {
        return files.stream().mapToInt(InputFile::blocks).sum();
    }

    private static <T> void shuffle(List<T> values, SplittableRandom random) {
        for (int last = values.size() - 1; last > 0; last--) {
            Collections.swap(values, last, random.nextInt(last + 1));
        }
    }
}
