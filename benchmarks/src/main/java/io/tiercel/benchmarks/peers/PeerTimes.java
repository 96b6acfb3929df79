package io.tiercel.benchmarks.peers;

import io.tiercel.report.Estimate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The speeds of peers at one kind of work, round by round. Not thread-safe. */
final class PeerTimes {
    private final Map<Peer, List<Double>> speeds = new EnumMap<>(Peer.class);

    void add(Peer peer, double speed) {
        speeds.computeIfAbsent(peer, absent -> new ArrayList<>()).add(speed);
    }

    /** On average. */
    Estimate speed(Peer peer) {
        return Estimate.ofMean(of(peer), Double::doubleValue);
    }

    /** The one's speed over the other's. */
    Estimate ratio(Peer one, Peer other) {
        return Estimate.ofRatio(of(one), of(other), Double::doubleValue);
    }

    /** Takes over what another has of a peer, as of this one. */
    void copy(Peer as, PeerTimes from, Peer peer) {
        from.of(peer).forEach(speed -> add(as, speed));
    }

    boolean has(Peer peer) {
        return speeds.containsKey(peer);
    }

    private List<Double> of(Peer peer) {
        List<Double> found = speeds.get(peer);
        if (found == null) {
            throw new IllegalArgumentException(peer.label() + " was not measured");
        }
        return found;
    }
}
