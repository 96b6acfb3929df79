package io.tiercel.coordinator;

import io.tiercel.coordinator.finding.FindingsHeard;
import io.tiercel.coordinator.session.PeerRoll;
import io.tiercel.wire.peer.KnownPeer;
import java.util.List;
import java.util.function.Predicate;

final class PartsBean implements PartsMXBean {
    private final PeerRoll roll;
    private final FindingsHeard findings;

    PartsBean(PeerRoll roll, FindingsHeard findings) {
        this.roll = roll;
        this.findings = findings;
    }

    @Override
    public long getInSession() {
        return others(KnownPeer::isPresent);
    }

    @Override
    public long getAway() {
        return others(peer -> !peer.isPresent());
    }

    @Override
    public long getInTrouble() {
        return roll.peers().stream().filter(peer -> !peer.trouble().isEmpty()).count();
    }

    @Override
    public long getOtherBuilds() {
        String own = roll.peers().get(0).introduction().build();
        return others(peer -> peer.isPresent() && !peer.introduction().build().equals(own));
    }

    @Override
    public long getProblemsFound() {
        return findings.problems();
    }

    @Override
    public long getHintsFound() {
        return findings.hints();
    }

    private long others(Predicate<KnownPeer> which) {
        List<KnownPeer> peers = roll.peers();
        return peers.subList(1, peers.size()).stream().filter(which).count();
    }
}
