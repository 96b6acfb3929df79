package io.tiercel.simulator.ssd.job;

/**
 * Hadoop's TestDFSIO: a map task for each file, which it writes or reads.
 *
 * @param files how many
 * @param fileBlocks of 64 KiB in each
 */
public record FileTest(Mode mode, int files, int fileBlocks) implements ClusterJob {
    /** What is done to files. */
    public enum Mode {
        /** Files are written, in place of those of the last time. */
        WRITE("write"),
        /** Files that are there are read from one end to the other. */
        READ("read"),
        /** As much is read of them as they have, a MiB at a time, anywhere. */
        RANDOM_READ("random read");

        private final String label;

        Mode(String label) {
            this.label = label;
        }

        /** For people. */
        public String label() {
            return label;
        }
    }

    public FileTest {
        if (files < 1 || fileBlocks < 1) {
            throw new IllegalArgumentException("there is some file, and something in it: " + files + ", " + fileBlocks);
        }
    }

    @Override
    public String name() {
        return mode.label();
    }

    @Override
    public JobStages stages(JobCluster cluster, JobClock clock) {
        return new FileTestStages(this, cluster, clock);
    }
}
