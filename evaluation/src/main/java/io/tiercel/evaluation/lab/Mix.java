package io.tiercel.evaluation.lab;

import io.tiercel.evaluation.jobs.MapApplication;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A small workload after CAVA's W1 (Table III), of high cache affinity and mostly hot data: twenty jobs of four applications on
 * four files, three of which are read again and again by several applications. Sixteen of the jobs mostly read.
 *
 * @param files that there are, by number
 * @param jobs in the order in which they are submitted
 */
record Mix(List<InputFile> files, List<MixJob> jobs) {
    /** As many as W1 has, by its 264.3 GB and its files of 41 to 87. */
    private static final int FILES = 4;
    /** More than half, as in W1. */
    private static final int HOT_FILES = 3;
    /** The paper calls hot what is read more than three times. W1's 30 to 40 jobs would read each of four files eight times. */
    private static final int HOT_READERS = 6;

    private static final int COLD_READERS = 2;

    private static final int BLOCKS_IN_FILE = 7;

    /**
     * How many jobs of each. CAVA draws 70 % of such a workload's jobs from those of high affinity, which grep and aggregations
     * are, 20 % from medium, as word count and sort, and 10 % from low, of which there is none here; and among those of an
     * affinity by their types, which are two of grep, two of aggregation, four of word count and one of sort (Table II).
     */
    private static final Map<MapApplication, Integer> APPLICATIONS = new EnumMap<>(Map.of(
            MapApplication.GREP, 8,
            MapApplication.AGGREGATION, 8,
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

    /** Twenty jobs: eighteen on the hot files, two on the cold one, in an order that the seed gives. */
    static Mix of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<InputFile> files = new ArrayList<>();
        for (int number = 0; number < FILES; number++) {
            files.add(new InputFile(number, BLOCKS_IN_FILE));
        }
        List<InputFile> read = new ArrayList<>();
        for (InputFile file : files) {
            read.addAll(Collections.nCopies(file.number() < HOT_FILES ? HOT_READERS : COLD_READERS, file));
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
