package io.tiercel.coordinator.rest;

import io.tiercel.coordinator.cache.CacheCounters;
import io.tiercel.coordinator.cache.CacheService;
import io.tiercel.coordinator.host.HostState;
import io.tiercel.coordinator.hot.HotCounters;
import io.tiercel.coordinator.learn.ToldLists.Heard;
import io.tiercel.coordinator.reads.ReadBook;
import io.tiercel.coordinator.reads.TierCounts;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.ssd.SsdRound;
import io.tiercel.wire.deadline.ToldStanding;
import io.tiercel.wire.peer.KnownPeer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A cluster at a glance.
 *
 * @param peers the coordinator is the first
 */
record Overview(
        ClusterSources sources,
        List<KnownPeer> peers,
        List<VmRows.Row> vms,
        List<HostState> hosts,
        List<Heard<ToldStanding>> deadlines,
        TierCounts lately) {
    /** How much of the series counts as lately: a minute. */
    private static final int INTERVALS_LATELY = 12;

    private static final Figures<Overview> PARTS = new Figures<Overview>("The parts of Tiercel.")
            .count(
                    "in_session",
                    "parts",
                    "Parts in session with the coordinator.",
                    all -> all.present().size())
            .metric("tiercel_parts_in_session")
            .count(
                    "away",
                    "parts",
                    "Parts that have left within a day, with no other in their place.",
                    all -> all.others().size() - all.present().size())
            .metric("tiercel_parts_away")
            .count(
                    "in_trouble",
                    "parts",
                    "Parts that say what keeps them from their work, the coordinator included.",
                    all -> all.peers.stream()
                            .filter(peer -> !peer.trouble().isEmpty())
                            .count())
            .metric("tiercel_parts_in_trouble")
            .count(
                    "other_builds",
                    "parts",
                    "Parts in session of another build than the coordinator.",
                    all -> all.present().stream()
                            .filter(peer -> !peer.introduction().build().equals(all.build()))
                            .count())
            .metric("tiercel_parts_other_builds");

    private static final Figures<Overview> FINDINGS = new Figures<Overview>("What the doctor has found on machines.")
            .count(
                    "problems",
                    "problems",
                    "Errors and warnings that the doctor found on machines, as their relays tell.",
                    all -> all.sources.findings().problems())
            .metric("tiercel_parts_problems_found")
            .count(
                    "hints",
                    "hints",
                    "Hints that the doctor gave on machines, as their relays tell.",
                    all -> all.sources.findings().hints())
            .metric("tiercel_parts_hints_found");

    private static final Figures<Overview> PLACES = new Figures<Overview>("Where VMs are.")
            .count(
                    "racks",
                    "racks",
                    "Racks that the topology knows.",
                    all -> all.vms.stream()
                            .map(vm -> vm.place().rack())
                            .filter(rack -> !rack.isEmpty())
                            .distinct()
                            .count())
            .count(
                    "hosts",
                    "hypervisors",
                    "Hypervisors that the topology knows.",
                    all -> all.vms.stream()
                            .map(vm -> vm.place().host())
                            .filter(host -> !host.isEmpty())
                            .distinct()
                            .count())
            .count("vms", "VMs", "VMs that the topology knows, or whose DataNode has an agent.", all -> all.vms.size());

    private static final Figures<Overview> MEMORY = new Figures<Overview>("What is in DataNodes' memory.")
            .text(
                    "scheme",
                    "The scheme that decides what is pinned.",
                    all -> all.cache().scheme())
            .count(
                    "agents",
                    "VMs",
                    "DataNodes whose agents are in session.",
                    all -> all.counters().agents())
            .metric("tiercel_cache_agents")
            .count(
                    "capacity_bytes",
                    "B",
                    "How much they may pin together.",
                    all -> all.counters().capacityBytes())
            .metric("tiercel_cache_capacity_bytes")
            .count(
                    "pinned_bytes",
                    "B",
                    "What blocks take that are pinned, or on their way there, checksums included.",
                    all -> all.counters().cachedBytes())
            .metric("tiercel_cache_cached_bytes")
            .count(
                    "blocks",
                    "blocks",
                    "Blocks that are pinned, as agents have confirmed.",
                    all -> all.counters().cachedBlocks())
            .metric("tiercel_cache_cached_blocks")
            .count(
                    "refusals",
                    "blocks",
                    "Orders to pin that DataNodes could not carry out, since the coordinator began.",
                    all -> all.counters().refusals())
            .metric("tiercel_cache_refusals_total");

    private static final Figures<Overview> HOT = new Figures<Overview>("Hot blocks in memcached.")
            .count(
                    "servers",
                    "servers",
                    "memcached servers that are there.",
                    all -> all.hot().servers())
            .metric("tiercel_hot_servers")
            .count(
                    "blocks",
                    "blocks",
                    "Blocks that they hold.",
                    all -> all.hot().blocks())
            .metric("tiercel_hot_blocks")
            .count(
                    "threshold",
                    "reads",
                    "A block is hot that was read more often than this within the window.",
                    all -> all.hot().threshold())
            .metric("tiercel_hot_threshold")
            .number(
                    "window_seconds",
                    "s",
                    "How far back reads count.",
                    all -> all.hot().windowMillis() / 1e3)
            .metric("tiercel_hot_window_seconds");

    private static final Figures<Overview> READS = new Figures<Overview>("What was read.")
            .part("last_minute", ReadRoutes.TIERS, Overview::lately)
            .share(
                    "last_minute_memory_share",
                    "Of the last minute's bytes, what came out of memory that Tiercel keeps.",
                    all -> all.lately.memoryShare())
            .part("since_start", ReadRoutes.TIERS, all -> all.cache().reads().counts())
            .metric("tiercel_cache_tier_bytes_total")
            .share(
                    "since_start_memory_share",
                    "Of all bytes since the coordinator began, what came out of memory that Tiercel keeps.",
                    all -> all.cache().reads().counts().memoryShare())
            .count(
                    "reports_dropped",
                    "reports",
                    "Reports of reads that came faster than they could be taken.",
                    all -> all.counters().dropped())
            .metric("tiercel_cache_reports_dropped_total");

    private static final Figures<Overview> JOBS = new Figures<Overview>("Jobs.")
            .count(
                    "running",
                    "jobs",
                    "Jobs that run, as ResourceManagers tell or reads show.",
                    all -> all.counters().jobs())
            .metric("tiercel_cache_jobs")
            .count(
                    "with_deadline",
                    "jobs",
                    "Jobs with a deadline, as ResourceManagers tell.",
                    all -> all.deadlines.size())
            .metric("tiercel_deadline_jobs")
            .count(
                    "late",
                    "jobs",
                    "Of those, jobs that miss their deadline with the slots that they have.",
                    all -> all.deadlines.stream()
                            .filter(job -> !job.said().terms().isOnTrack())
                            .count())
            .metric("tiercel_deadline_late_jobs");

    private static final Figures<Overview> SSD = new Figures<Overview>("SSDs of hypervisors.")
            .text(
                    "solver",
                    "How SSDs are divided; off where they are not.",
                    all -> all.ssds().config().solver().label())
            .flag(
                    "paused",
                    "Whether an operator has stopped the loop.",
                    all -> all.ssds().isPaused())
            .count(
                    "caches",
                    "caches",
                    "Caches of VMs that the last round looked at.",
                    all -> all.ssds()
                            .last()
                            .map(round -> round.observed().snapshot().vms().size())
                            .orElse(0))
            .count(
                    "problems",
                    "problems",
                    "What the last round could not do.",
                    all -> all.ssds().last().map(SsdRound::problems).orElse(0))
            .known(
                    "round_age_seconds",
                    "s",
                    "Since the last round; left out where there was none.",
                    all -> all.ssds()
                            .last()
                            .map(round -> OptionalDouble.of(ChronoUnit.MILLIS.between(round.at(), Instant.now()) / 1e3))
                            .orElse(OptionalDouble.empty()));

    private static final Figures<Overview> BACKGROUND = new Figures<Overview>("The background class.")
            .count(
                    "hosts",
                    "hypervisors",
                    "Hypervisors whose agents are in session.",
                    all -> all.hosts.stream().filter(HostState::isPresent).count())
            .metric("tiercel_hosts_present")
            .count(
                    "vms",
                    "VMs",
                    "VMs in the background class now.",
                    all -> all.hosts.stream()
                            .mapToInt(host -> host.figures().vms().background())
                            .sum())
            .metric("tiercel_hosts_background")
            .count(
                    "raised",
                    "VMs",
                    "Of those, VMs that the guard has raised now, as they had starved.",
                    all -> all.hosts.stream()
                            .mapToInt(host -> host.figures().vms().raised())
                            .sum())
            .metric("tiercel_hosts_raised")
            .share(
                    "interactive_waiting",
                    "What share of their time interactive VMs wait for a processor, on the hypervisor where that is most.",
                    all -> all.hosts.stream()
                            .mapToDouble(host -> host.figures().interactiveWaiting())
                            .max()
                            .orElse(0));

    static final Figures<Overview> FIGURES = new Figures<Overview>("A cluster at a glance.")
            .text("cluster", "The cluster's name.", all -> all.sources.cluster())
            .text("build", "The coordinator's version and commit.", Overview::build)
            .text(
                    "now",
                    "The coordinator's time, in ISO 8601.",
                    all -> Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
            .number(
                    "uptime_seconds",
                    "s",
                    "How long the coordinator runs.",
                    all -> all.peers.get(0).since().toMillis() / 1e3)
            .text(
                    "trouble",
                    "What keeps the coordinator from its work, and what to do; empty where nothing does.",
                    all -> all.peers.get(0).trouble())
            .part("parts", PARTS, all -> all)
            .part("findings", FINDINGS, all -> all)
            .part("places", PLACES, all -> all)
            .part("memory", MEMORY, all -> all)
            .part("hot", HOT, all -> all)
            .part("reads", READS, all -> all)
            .part("jobs", JOBS, all -> all)
            .part("ssd", SSD, all -> all)
            .part("background", BACKGROUND, all -> all);

    static List<RestRoute> routes(ClusterSources sources) {
        return List.of(RestRoute.get(
                "/overview",
                "The cluster at a glance.",
                FIGURES.shape(),
                asked -> RestAnswer.of(FIGURES.json(of(sources)))));
    }

    static Overview of(ClusterSources sources) {
        return new Overview(
                sources,
                sources.peers().get(),
                VmRows.of(sources),
                sources.hosts().states(),
                sources.standings().now(),
                lately(sources.cache().reads().series(ReadBook.Window.HOUR).counts()));
    }

    private static TierCounts lately(List<TierCounts> counts) {
        return counts.stream()
                .skip(Math.max(0, counts.size() - INTERVALS_LATELY))
                .reduce(TierCounts.NONE, TierCounts::plus);
    }

    private String build() {
        return peers.get(0).introduction().build();
    }

    private List<KnownPeer> others() {
        return peers.subList(1, peers.size());
    }

    private List<KnownPeer> present() {
        return others().stream().filter(KnownPeer::isPresent).toList();
    }

    private CacheService cache() {
        return sources.cache();
    }

    private CacheCounters counters() {
        return sources.cache().counters();
    }

    private HotCounters hot() {
        return sources.cache().hotCounters();
    }

    private SsdLoop ssds() {
        return sources.ssds();
    }
}
