package io.tiercel.reproduce.mimp.deadlines;

import io.tiercel.testbed.jobs.MapApplication;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/** The applications of the mix, from the one whose tasks suffer most from a busy CPU to the one whose tasks suffer least. */
enum TimedApplication {
    /** Computes, and reads nothing. */
    PI("pi") {
        @Override
        void configure(Job job, String input) {
            ComputingInput.configure(job, MAPS, PI_STEPS);
        }
    },
    /** Computes on what it reads. */
    WORD_COUNT("word count") {
        @Override
        void configure(Job job, String input) throws IOException {
            MapApplication.WORD_COUNT.configure(job);
            input(job, input);
        }
    },
    /** Waits for the disk. */
    GREP("grep") {
        @Override
        void configure(Job job, String input) throws IOException {
            MapApplication.GREP.configure(job);
            input(job, input);
        }
    };

    /** Map tasks of a job. */
    static final int MAPS = 8;

    /** Some six seconds of a processor for each map. */
    private static final long PI_STEPS = 3_000_000_000L;

    private final String label;

    TimedApplication(String label) {
        this.label = label;
    }

    /** The name of its jobs, by which models are learned. */
    String label() {
        return label;
    }

    boolean reads() {
        return this != PI;
    }

    /** Sets a job up but for its output. */
    abstract void configure(Job job, String input) throws IOException;

    private static void input(Job job, String path) throws IOException {
        job.setNumReduceTasks(1);
        FileInputFormat.addInputPath(job, new Path(path));
    }
}
