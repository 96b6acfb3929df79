package io.tiercel.reproduce.compatibility.job;

import io.tiercel.reproduce.compatibility.site.AnswerPart;
import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.JobFigures;
import io.tiercel.testbed.jobs.JobPaths;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.jobs.MainJobs;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Hadoop's own WordCount. */
public final class WordCountSystem implements Compatible {
    private static final Path ROOT = new Path("/compatibility/wordcount");
    private static final Path INPUT = new Path(ROOT, "in");
    private static final int FILE_BYTES = 4_000_000;

    @Override
    public SystemCard card() {
        return new SystemCard(
                "mapreduce", "MapReduce on YARN: Hadoop's WordCount", true, "containers of their own each time");
    }

    @Override
    public boolean onYarn() {
        return true;
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        site.write(site.stock(), new Path(INPUT, "a"), FILE_BYTES);
        site.write(site.stock(), new Path(INPUT, "b"), FILE_BYTES);
        return new YarnRuns(site, ROOT, WordCountSystem::count);
    }

    private static RunAnswer count(YarnRuns runs, Mode mode, Path output) throws IOException, InterruptedException {
        Configuration conf = runs.configuration(mode);
        JobPaths paths = new JobPaths(INPUT, INPUT, output);
        JobFigures figures = runs.run(() -> MainJobs.run(MainJob.WORD_COUNT, conf, paths, ""));
        return new RunAnswer(List.of(AnswerPart.of("counts", runs.digest(output))), figures.bytes());
    }
}
