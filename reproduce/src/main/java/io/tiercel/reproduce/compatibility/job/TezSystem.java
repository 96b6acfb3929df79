package io.tiercel.reproduce.compatibility.job;

import io.tiercel.reproduce.compatibility.site.AnswerPart;
import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.FetchedLibraries;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.TierBytes;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** Tez's own OrderedWordCount. */
public final class TezSystem implements Compatible {
    public static final String VERSION = "0.10.5";

    private static final FetchedLibraries LIBRARIES = new FetchedLibraries(
            "Tez", VERSION, List.of(tez("tez-examples"), tez("tez-dag"), tez("tez-runtime-internals")), List.of());

    private static final Path ROOT = new Path("/compatibility/tez");
    private static final Path INPUT = new Path(ROOT, "in");
    private static final int FILE_BYTES = 4_000_000;

    @Override
    public SystemCard card() {
        return new SystemCard(
                "tez",
                "Tez " + VERSION + " on YARN: its OrderedWordCount",
                true,
                "Tez shows no bytes by tier: what DataNodes did not serve counts as from memory");
    }

    @Override
    public boolean onYarn() {
        return true;
    }

    @Override
    public Optional<String> missing(CompatibilitySite site) {
        return LIBRARIES.missing(site);
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        site.write(site.stock(), new Path(INPUT, "a"), FILE_BYTES);
        site.write(site.stock(), new Path(INPUT, "b"), FILE_BYTES);
        return new YarnRuns(site, ROOT, TezSystem::count);
    }

    private static RunAnswer count(YarnRuns runs, Mode mode, Path output) throws IOException, InterruptedException {
        CompatibilitySite site = runs.site();
        TezClient client = TezClient.configured(
                site.newDirectory("tez"),
                LIBRARIES.classPath(site),
                site.yarnSettings(mode),
                new Path(ROOT, "staging"));
        long before = DataNodeBytes.served();
        client.run("org.apache.tez.examples.OrderedWordCount", INPUT, output);
        long read = site.stock().getContentSummary(INPUT).getLength();
        // DataNodes have also served what Tez needs itself, so this is the least that came from memory.
        long memory = Math.max(0, read - (DataNodeBytes.served() - before));
        TierBytes bytes = new TierBytes(read, 0, memory, read - memory);
        return new RunAnswer(List.of(AnswerPart.of("counts", runs.digest(output))), bytes);
    }

    private static String tez(String artifact) {
        return "org.apache.tez:" + artifact + ":" + VERSION;
    }
}
