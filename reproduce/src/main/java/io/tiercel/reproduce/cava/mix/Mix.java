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
 * A small workload of mostly hot data: thirteen jobs of four applications on four files, three of which are read again and
 * again by several applications.
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
    private static final List<Integer> READERS = List.of(4, 4, 4, 1);

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

    /** Thirteen jobs: twelve on the hot files, one on the cold one, in an order that the seed gives. */
    static Mix of(MixKind kind, long seed) {
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
        kind.applications()
                .forEach((application, count) -> applications.addAll(Collections.nCopies(count, application)));
        shuffle(applications, random);
        if (kind.isColdWorthy()) {
            Collections.swap(
                    applications, applications.indexOf(MapApplication.GREP), read.indexOf(files.get(files.size() - 1)));
        }
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
