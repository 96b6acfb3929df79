package io.tiercel.reproduce.soak.deeds;

import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What goes on at a site while clients work: deeds are done to Hadoop and to what is Tiercel's, at the same time, and whatever
 * ends by itself is started again. Closing it undoes what is done. Thread-safe.
 */
public final class Agitation implements AutoCloseable {
    private final SoakSite site;
    private final Lane hadoop;
    private final Lane ours;
    private final long halfNanos;
    private final List<Done> done = new CopyOnWriteArrayList<>();
    private final List<String> lastWords = new CopyOnWriteArrayList<>();

    private Agitation(SoakSite site, Seed seed, Duration duration, Duration pauseMax) {
        this.site = site;
        this.halfNanos = System.nanoTime() + duration.toNanos() / 2;
        this.hadoop = lane("deeds to Hadoop", seed, Deed::ofHadoop, pauseMax, new HadoopDeeds(site.hadoop()));
        this.ours = lane("deeds to Tiercel", seed, deed -> !deed.ofHadoop(), pauseMax, new OurDeeds(site));
    }

    /**
     * Begins at once.
     *
     * @param duration of the soak; in the second half neither the coordinator nor the relay is killed, so that it can be seen
     *     what they use in the long run
     */
    public static Agitation begin(SoakSite site, Seed seed, Duration duration, Duration pauseMax) {
        return new Agitation(site, seed, duration, pauseMax);
    }

    /** What has been done so far. */
    public List<Done> done() {
        return List.copyOf(done);
    }

    /** What is being done just now, in words. */
    public String now() {
        return Stream.of(hadoop.now(), ours.now())
                .flatMap(java.util.Optional::stream)
                .map(Deed::words)
                .collect(Collectors.joining(", "));
    }

    /**
     * Starts again what has ended by itself.
     *
     * @throws IOException if a deed could not be done or undone
     */
    public void look() throws IOException, InterruptedException {
        hadoop.check();
        ours.check();
        for (Member member : site.members()) {
            String words = member.revive();
            if (words != null) {
                lastWords.add(member.name() + " has ended by itself: " + words);
            }
        }
    }

    /** What those said last that have ended by themselves. */
    public List<String> lastWords() {
        return List.copyOf(lastWords);
    }

    /** What each process of ours and each client uses now. */
    public List<Use> uses() throws IOException {
        List<Use> uses = new ArrayList<>();
        for (Member member : site.members()) {
            Use.of(member.name(), member.process().pid()).ifPresent(uses::add);
        }
        return uses;
    }

    /**
     * What of the heap of a process is in use.
     *
     * @param pid of the system
     */
    public static OptionalLong liveHeapBytes(long pid) throws IOException {
        return LiveHeap.bytes(pid);
    }

    @Override
    public void close() throws IOException {
        try {
            hadoop.close();
        } finally {
            ours.close();
        }
    }

    private Lane lane(String name, Seed seed, Predicate<Deed> such, Duration pauseMax, Lane.Doer doer) {
        List<Deed> deeds =
                Arrays.stream(Deed.values()).filter(such).filter(site::can).toList();
        return new Lane(name, seed.split(), deeds, this::allowed, pauseMax, doer, done::add);
    }

    private boolean allowed(Deed deed) {
        return !deed.endsOurs() || System.nanoTime() < halfNanos;
    }
}
