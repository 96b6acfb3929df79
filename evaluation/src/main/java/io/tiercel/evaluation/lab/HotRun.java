package io.tiercel.evaluation.lab;

import java.util.List;

/**
 * Jobs of one application, one after the other, under one arm.
 *
 * @param repetition from 0; the same order under every arm
 * @param jobs in their order
 * @param diskBytes read from all hosts' disks
 */
public record HotRun(
        HotArm arm, MapApplication application, HotLoad load, int repetition, List<HotJob> jobs, long diskBytes) {
    public HotRun {
        jobs = List.copyOf(jobs);
    }

    /** Of all jobs. */
    double seconds() {
        return jobs.stream().mapToDouble(HotJob::seconds).sum();
    }

    /** That map tasks were given by memcached. */
    long memcachedBytes() {
        return jobs.stream().mapToLong(HotJob::memcachedBytes).sum();
    }

    /** That map tasks read. */
    long inputBytes() {
        return jobs.stream().mapToLong(HotJob::inputBytes).sum();
    }

    /**
     * A job that has ended.
     *
     * @param seconds from its submission to its end
     * @param inputBytes that its map tasks read
     * @param memcachedBytes of these, out of memcached
     */
    public record HotJob(String path, double seconds, double mapCpuSeconds, long inputBytes, long memcachedBytes) {
        private static final String MARK = "hot job ";

        /** As {@link #of} reads it. */
        String line() {
            return MARK + path + " " + seconds + " " + mapCpuSeconds + " " + inputBytes + " " + memcachedBytes;
        }

        /** Those of which the lines speak; other lines say something else. */
        static List<HotJob> of(List<String> lines) {
            return lines.stream()
                    .filter(line -> line.startsWith(MARK))
                    .map(line -> line.substring(MARK.length()).split(" ", -1))
                    .map(words -> new HotJob(
                            words[0],
                            Double.parseDouble(words[1]),
                            Double.parseDouble(words[2]),
                            Long.parseLong(words[3]),
                            Long.parseLong(words[4])))
                    .toList();
        }
    }
}
