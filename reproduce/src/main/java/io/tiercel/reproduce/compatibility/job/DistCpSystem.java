package io.tiercel.reproduce.compatibility.job;

import io.tiercel.reproduce.compatibility.site.AnswerPart;
import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.JobFigures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.tools.DistCp;
import org.apache.hadoop.tools.OptionsParser;

/** A copy of a tree by a job. */
public final class DistCpSystem implements Compatible {
    private static final Path ROOT = new Path("/compatibility/distcp");
    private static final Path INPUT = new Path(ROOT, "in");
    private static final int FILE_BYTES = 3_000_000;

    @Override
    public SystemCard card() {
        return new SystemCard(
                "distcp", "hadoop distcp on YARN, with its checksums", true, "the copies are read by a stock client");
    }

    @Override
    public boolean onYarn() {
        return true;
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        for (String file : List.of("a", "d/b", "d/e/c")) {
            site.write(site.stock(), new Path(INPUT, file), FILE_BYTES);
        }
        return new YarnRuns(site, ROOT, DistCpSystem::copy);
    }

    private static RunAnswer copy(YarnRuns runs, Mode mode, Path output) throws IOException, InterruptedException {
        Configuration conf = runs.configuration(mode);
        CompatibilitySite site = runs.site();
        String[] words = {
            "-m", "2", site.qualified(INPUT).toString(), site.qualified(output).toString()
        };
        JobFigures figures = runs.run(
                () -> new DistCp(conf, OptionsParser.parse(words)).execute().isSuccessful());
        return new RunAnswer(tree(site.stock(), output), figures.bytes());
    }

    private static List<AnswerPart> tree(FileSystem fs, Path root) throws IOException {
        List<AnswerPart> parts = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> files = fs.listFiles(root, true);
        String above = fs.makeQualified(root).toString();
        while (files.hasNext()) {
            Path file = files.next().getPath();
            try (FSDataInputStream in = fs.open(file)) {
                parts.add(AnswerPart.of(file.toString().substring(above.length()), in));
            }
        }
        return parts;
    }
}
