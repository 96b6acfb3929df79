package io.tiercel.coordinator;

import io.tiercel.coordinator.cache.CacheService;
import io.tiercel.coordinator.finding.FindingsHeard;
import io.tiercel.coordinator.host.BackgroundVms;
import io.tiercel.coordinator.host.HostDirectory;
import io.tiercel.coordinator.hot.PieceKeyring;
import io.tiercel.coordinator.learn.Learning;
import io.tiercel.coordinator.load.LoadNews;
import io.tiercel.coordinator.namenode.NameNodeLink;
import io.tiercel.coordinator.rest.ClusterSources;
import io.tiercel.coordinator.rest.Places;
import io.tiercel.coordinator.session.PeerRoll;
import io.tiercel.coordinator.session.Protocols;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.coordinator.session.Visitors;
import io.tiercel.coordinator.ssd.JobCriticality;
import io.tiercel.coordinator.ssd.SsdConfig;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.topology.MeasurementDesk;
import io.tiercel.coordinator.why.CoordinatorReasons;
import io.tiercel.core.settings.DeadlineSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.MxBeans;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.LoadKind;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.finding.FindingKind;
import io.tiercel.wire.host.HostKind;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.measure.MeasureKind;
import io.tiercel.wire.peer.PeerKind;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;

/** What a coordinator keeps and decides by, without its sessions and without how it follows HDFS. Thread-safe. */
record CoordinatorParts(
        PeerRoll peers,
        FindingsHeard findings,
        CacheService cache,
        HostDirectory hosts,
        Learning learning,
        SsdLoop ssds,
        MeasurementDesk measurements)
        implements AutoCloseable {
    /**
     * Begins.
     *
     * @throws IOException if a file that it needs cannot be used
     */
    static CoordinatorParts open(Settings settings, NameNodeLink nameNode) throws IOException {
        PieceKeyring keys = new PieceKeyring(nameNode.tokens(), new SecureRandom());
        HostDirectory hosts = new HostDirectory(BackgroundVms.of(settings), System::nanoTime);
        Learning learning = Learning.start(new ModelFile(LinkSettings.path(settings, DeadlineSettings.MODELS_FILE)));
        CacheService cache = CacheService.start(settings, nameNode.blocks(), keys, System::nanoTime);
        try {
            PeerRoll peers = new PeerRoll(System::nanoTime);
            SsdLoop ssds = new SsdLoop(
                    SsdConfig.of(settings),
                    JobCriticality.of(settings, learning.stakes()::said, cache.ioShares()::share),
                    hosts::tell);
            hosts.listen(ssds);
            return new CoordinatorParts(
                    peers,
                    new FindingsHeard(System::nanoTime),
                    cache,
                    hosts,
                    learning,
                    ssds,
                    new MeasurementDesk(settings, peers::peers));
        } catch (RuntimeException e) {
            cache.close();
            learning.close();
            throw e;
        }
    }

    /** Begins what it does by itself, once peers can come; the name is this coordinator's. */
    void start(String name) {
        measurements.start();
        ssds.start(name);
    }

    /** Who talks with peers about what. */
    Visitors visitors() {
        return new Protocols(List.of(
                new Protocol(CacheKind.ALL, cache),
                new Protocol(PeerKind.ALL, peers),
                new Protocol(FindingKind.ALL, findings),
                new Protocol(HostKind.ALL, hosts),
                new Protocol(MeasureKind.ALL, measurements),
                new Protocol(LearningKind.ALL, learning),
                new Protocol(LoadKind.ALL, new LoadNews(cache.storageRates()::megabytesPerSecond, hosts::waiting))));
    }

    /** Shows all by JMX, with the bean of what follows HDFS. */
    List<MxBeans.Registration> beans(String cluster, int port, CoordinatorBean own) {
        return List.of(
                MxBeans.register("Coordinator", cluster, port, own),
                MxBeans.register("Cache", cluster, port, new CacheBean(cache)),
                MxBeans.register("Hot", cluster, port, new HotBean(cache.hotCounters())),
                MxBeans.register("Regret", cluster, port, new RegretBean(cache::regret)),
                MxBeans.register("Hosts", cluster, port, new HostsBean(hosts)),
                MxBeans.register("Parts", cluster, port, new PartsBean(peers, findings)),
                MxBeans.register("Deadline", cluster, port, new DeadlineBean(learning.standings())),
                MxBeans.register("Ssd", cluster, port, new SsdBean(ssds)),
                MxBeans.register("Models", cluster, port, new ModelsBean(learning)));
    }

    /** What is answered by HTTP. */
    ClusterSources sources(String cluster, Settings settings) {
        return new ClusterSources(
                cluster,
                cache,
                hosts,
                peers::peers,
                findings,
                ssds,
                learning.standings(),
                learning.nodes(),
                Places.of(settings, System::nanoTime),
                new CoordinatorReasons(cache, ssds, learning.reasons()));
    }

    /** Ends all but measurements, which end before the sessions do. */
    @Override
    public void close() {
        ssds.close();
        cache.close();
        learning.close();
    }
}
