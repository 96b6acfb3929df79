package io.tiercel.simulator.world.result;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CachedFile;
import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Notes what is in memory every so often; less often the longer the run is, so that notes are bounded. */
public final class CacheTimeline {
    private static final int SAMPLES_MAX = 200;

    private final CacheContents contents;
    private final List<CacheSample> samples = new ArrayList<>();
    private long intervalNanos = TimeUnit.SECONDS.toNanos(10);

    public CacheTimeline(CacheContents contents) {
        this.contents = contents;
    }

    /** Notes from now on, as long as something else is to come: a run that cannot be done is to end. */
    public void start(EventLoop loop) {
        loop.after(sample(loop.nowNanos()), unused -> goOn(loop), 0);
    }

    /** Notes what is in memory now; returns after which time to do so again. */
    long sample(long nowNanos) {
        samples.add(new CacheSample(nowNanos, cachedBytes()));
        if (samples.size() == SAMPLES_MAX) {
            thin();
        }
        return intervalNanos;
    }

    /** The samples in the order of time. */
    public List<CacheSample> samples() {
        return samples;
    }

    /** What is in memory now of each file, by its number; files of which nothing is are left out. */
    public Map<Integer, Long> cachedBytes() {
        Map<Integer, Long> bytes = new LinkedHashMap<>();
        contents.files().stream()
                .sorted(Comparator.comparingLong(CachedFile::file))
                .forEach(file -> bytes.put((int) file.file(), file.bytes()));
        return bytes;
    }

    private void goOn(EventLoop loop) {
        if (loop.pending() > 0) {
            start(loop);
        }
    }

    private void thin() {
        intervalNanos *= 2;
        List<CacheSample> every = List.copyOf(samples);
        samples.clear();
        for (int i = 0; i < every.size(); i += 2) {
            samples.add(every.get(i));
        }
    }
}
