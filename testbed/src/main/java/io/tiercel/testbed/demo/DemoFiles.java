package io.tiercel.testbed.demo;

import io.tiercel.report.Progress;
import io.tiercel.testbed.jobs.JobPaths;
import io.tiercel.testbed.text.InputLoader;
import io.tiercel.testbed.text.RepeatedText;
import io.tiercel.testbed.text.TextPlan;
import io.tiercel.testbed.text.TextSource;
import io.tiercel.testbed.text.WordSample;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files that the works read, and how large they are.
 *
 * @param bytes of a table that is queried, of which the others have a part
 * @param cores that read at once
 */
record DemoFiles(TextSource text, long bytes, int cores) {
    /** As long as a block, so that each map reads one file. */
    static final long BLOCK_BYTES = 64 << 20;

    private static final Path FOLDER = new Path("/demo");
    private static final Path REFERENCE = new Path(FOLDER, "reference.txt");

    /** As deep as the folders of a table with many partitions. */
    private static final FileTree TREE = new FileTree(new Path(FOLDER, "tree"), 4, 4, 1);

    /** What is listed and searched. */
    FileTree tree() {
        return TREE;
    }

    /** Of one table. */
    TextPlan tablePlan() {
        return plan(bytes);
    }

    JobPaths refCount() {
        return paths("refcount");
    }

    JobPaths wordCount() {
        return paths("wordcount");
    }

    /** Writes all of them but the tables. */
    void write(FileSystem fs, long seed, Progress progress) throws IOException, InterruptedException {
        try (InputStream words = new RepeatedText(text)) {
            progress.detail("a tree of " + TREE.size() + " files");
            TREE.make(fs, words, treeFileBytes());
        }
        try (InputStream words = text.open();
                OutputStream out = fs.create(REFERENCE)) {
            out.write(WordSample.of(words, seed));
        }
        InputLoader loader = new InputLoader(fs, progress);
        loader.load(text, plan(refCountBytes()), refCount().input());
        loader.load(text, plan(wordCountBytes()), wordCount().input());
    }

    private int treeFileBytes() {
        return (int) Math.max(1, bytes / 3 / TREE.size());
    }

    private long refCountBytes() {
        return Math.max(1, bytes / 6);
    }

    private long wordCountBytes() {
        return Math.max(1, bytes / 2);
    }

    private TextPlan plan(long some) {
        return TextPlan.of(some, BLOCK_BYTES, cores);
    }

    private static JobPaths paths(String job) {
        Path folder = new Path(FOLDER, job);
        return new JobPaths(new Path(folder, "input"), REFERENCE, new Path(folder, "output"));
    }
}
