package io.tiercel.coordinator.rest;

import io.tiercel.coordinator.cache.CacheService;
import io.tiercel.coordinator.finding.FindingsHeard;
import io.tiercel.coordinator.host.HostDirectory;
import io.tiercel.coordinator.learn.ToldLists;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.why.CoordinatorReasons;
import io.tiercel.wire.deadline.ToldNode;
import io.tiercel.wire.deadline.ToldStanding;
import io.tiercel.wire.peer.KnownPeer;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the coordinator knows of a cluster, for who looks at it.
 *
 * @param cluster its name
 * @param peers the parts of Tiercel, the coordinator first
 * @param reasons of what is decided
 */
public record ClusterSources(
        String cluster,
        CacheService cache,
        HostDirectory hosts,
        Supplier<List<KnownPeer>> peers,
        FindingsHeard findings,
        SsdLoop ssds,
        ToldLists<ToldStanding> standings,
        ToldLists<ToldNode> nodes,
        Places places,
        CoordinatorReasons reasons) {}
