package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.coordinator.cache.RunningJob;
import io.tiercel.coordinator.reads.ReadBook;
import io.tiercel.coordinator.reads.ReadTier;
import io.tiercel.coordinator.reads.ReaderReads;
import io.tiercel.coordinator.reads.TierCounts;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What may be asked of what was read: over time, by job and by user. */
final class ReadRoutes {
    static final Figures<TierCounts> TIERS = new Figures<TierCounts>("What was read, by the tier that it came from.")
            .count(
                    "client",
                    "B",
                    "Out of clients' own tiers: a process's memory, a machine's, or memcached.",
                    bytes(ReadTier.CLIENT))
            .count("pinned", "B", "From DataNodes that have the block pinned in memory.", bytes(ReadTier.PINNED))
            .count(
                    "datanode",
                    "B",
                    "From DataNodes that have not: their disk, or the page cache by chance.",
                    bytes(ReadTier.DATANODE));

    private static final Figures<Job> JOB = new Figures<Job>("A job.")
            .text("job", "Its id.", Job::id)
            .text("application", "What it is a run of.", Job::application)
            .text(
                    "user",
                    "Who it reads for; empty where nothing was read yet.",
                    job -> job.reads.map(ReaderReads::user).orElse(""))
            .flag(
                    "running",
                    "Whether it runs, by its ResourceManager or by what is read for it.",
                    job -> job.running.isPresent())
            .flag(
                    "told",
                    "Whether a ResourceManager tells of it.",
                    job -> job.running.map(RunningJob::isTold).orElse(false))
            .count(
                    "inputs",
                    "files",
                    "Files that it reads, as far as they are known.",
                    job -> job.running.map(RunningJob::inputs).orElse(0))
            .count(
                    "reads",
                    "blocks",
                    "Blocks that were read for it.",
                    job -> job.counts().allReads())
            .count("read_bytes", "B", "The bytes of those blocks, each counted whole.", Job::bytes)
            .part("by_tier", TIERS, Job::counts)
            .share(
                    "memory_share",
                    "Of those bytes, what came out of memory that Tiercel keeps: its locality.",
                    job -> job.counts().memoryShare())
            .number(
                    "waited_seconds",
                    "s",
                    "What its readers waited for what clients' tiers did not have, all together.",
                    job -> job.reads.map(ReaderReads::waitedSeconds).orElse(0.0))
            .known(
                    "idle_seconds",
                    "s",
                    "Since its last read was reported.",
                    job -> job.reads
                            .map(reads -> OptionalDouble.of(reads.idleSeconds()))
                            .orElse(OptionalDouble.empty()));

    private static final Paging<Job> JOBS = new Paging<Job>(
                    Job::id,
                    job -> Stream.of(
                            job.id,
                            job.application(),
                            job.reads.map(ReaderReads::user).orElse("")))
            .byNumber("running", job -> job.running.isPresent() ? 1.0 : 0.0)
            .byNumber("read_bytes", job -> (double) job.bytes())
            .byNumber("memory_share", job -> job.counts().memoryShare())
            .byText("application", Job::application)
            .byText("job", Job::id);

    private static final Figures<ReaderReads> USER = new Figures<ReaderReads>("A user.")
            .text("user", "Who read, by the kernel of the machine.", ReaderReads::user)
            .count(
                    "reads",
                    "blocks",
                    "Blocks that were read.",
                    user -> user.counts().allReads())
            .count(
                    "read_bytes",
                    "B",
                    "The bytes of those blocks, each counted whole.",
                    user -> user.counts().allBytes())
            .part("by_tier", TIERS, ReaderReads::counts)
            .share(
                    "memory_share",
                    "Of those bytes, what came out of memory that Tiercel keeps.",
                    user -> user.counts().memoryShare())
            .number(
                    "waited_seconds",
                    "s",
                    "What readers waited for what clients' tiers did not have, all together.",
                    ReaderReads::waitedSeconds)
            .number("idle_seconds", "s", "Since the last read was reported.", ReaderReads::idleSeconds);

    private static final Paging<ReaderReads> USERS = new Paging<ReaderReads>(
                    ReaderReads::user, user -> Stream.of(user.user()))
            .byNumber("read_bytes", user -> (double) user.counts().allBytes())
            .byNumber("memory_share", user -> user.counts().memoryShare())
            .byText("user", ReaderReads::user);

    private final ClusterSources sources;

    private ReadRoutes(ClusterSources sources) {
        this.sources = sources;
    }

    /** A job that runs, or has read of late, or both. */
    private record Job(String id, Optional<RunningJob> running, Optional<ReaderReads> reads) {
        String application() {
            return running.map(RunningJob::application)
                    .orElseGet(() -> reads.map(ReaderReads::application).orElse(""));
        }

        TierCounts counts() {
            return reads.map(ReaderReads::counts).orElse(TierCounts.NONE);
        }

        long bytes() {
            return counts().allBytes();
        }
    }

    static List<RestRoute> of(ClusterSources sources) {
        ReadRoutes routes = new ReadRoutes(sources);
        Shape numbers = Shape.list(
                "One for each interval, the oldest first.",
                Shape.count("B", "Bytes of blocks whose reads were reported within it, each block counted whole."));
        Shape series = Shape.object("What was read over time.")
                .with("interval_seconds", Shape.number("s", "How long an interval is."))
                .with("end", Shape.text("When the last interval was over, in ISO 8601."))
                .with("end_seconds", Shape.count("s", "The same, in seconds since 1970."))
                .with("client", numbers)
                .with("pinned", numbers)
                .with("datanode", numbers);
        return List.of(
                RestRoute.get(
                                "/reads",
                                "What was read over time, by the tier that it came from.",
                                series,
                                routes::series)
                        .taking(List.of(RestParameter.word(
                                "window",
                                List.of("hour", "day"),
                                "How far back: an hour, each five seconds; or a day, each minute."))),
                RestRoute.get(
                                "/jobs",
                                "The jobs that run or have read of late.",
                                Paging.shape("Jobs.", JOB.shape()),
                                routes::jobs)
                        .taking(JOBS.parameters()),
                RestRoute.get("/users", "Who has read of late.", Paging.shape("Users.", USER.shape()), routes::users)
                        .taking(USERS.parameters()));
    }

    private static ToLongFunction<TierCounts> bytes(ReadTier tier) {
        return counts -> counts.bytes(tier);
    }

    private RestAnswer series(RestQuestion question) {
        ReadBook.Window window = question.text("window").equals("day") ? ReadBook.Window.DAY : ReadBook.Window.HOUR;
        ReadBook.Series series = sources.cache().reads().series(window);
        Instant end = Instant.now()
                .minusMillis(Math.round(series.endedSecondsAgo() * 1e3))
                .truncatedTo(ChronoUnit.SECONDS);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("interval_seconds", series.intervalSeconds());
        json.put("end", end.toString()).put("end_seconds", end.getEpochSecond());
        for (ReadTier tier : ReadTier.values()) {
            ArrayNode array = json.putArray(tier.label());
            series.counts().forEach(counts -> array.add(counts.bytes(tier)));
        }
        return RestAnswer.of(json);
    }

    private RestAnswer jobs(RestQuestion question) {
        Map<String, Job> jobs = new LinkedHashMap<>();
        sources.cache()
                .running()
                .forEach(job -> jobs.put(job.id(), new Job(job.id(), Optional.of(job), Optional.empty())));
        sources.cache()
                .reads()
                .jobs()
                .forEach(reads -> jobs.merge(
                        reads.id(),
                        new Job(reads.id(), Optional.empty(), Optional.of(reads)),
                        (known, more) -> new Job(known.id, known.running, more.reads)));
        return RestAnswer.of(JOBS.page(question, new ArrayList<>(jobs.values())).json(JOB::json));
    }

    private RestAnswer users(RestQuestion question) {
        return RestAnswer.of(
                USERS.page(question, sources.cache().reads().users()).json(USER::json));
    }
}
