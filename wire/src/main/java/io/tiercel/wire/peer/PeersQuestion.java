package io.tiercel.wire.peer;

import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PatientQuestion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a coordinator whom it knows. The coordinator itself comes first. */
public final class PeersQuestion extends PatientQuestion<List<KnownPeer>> {
    /** More than a coordinator takes in. */
    private static final int PEERS_MAX = 1_000_000;

    private List<KnownPeer> peers = new ArrayList<>();

    /** @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it */
    public PeersQuestion(String cluster) {
        super("peers", cluster);
    }

    @Override
    protected void put(Outbox out) {
        peers = new ArrayList<>();
        out.offer(Message.of(PeerKind.ASK_PEERS));
    }

    @Override
    protected @Nullable List<KnownPeer> hear(ByteBuffer message) throws IOException {
        switch (PeerKind.ALL.read(message)) {
            case PEERS -> peers.addAll(KnownPeer.entries(message));
            case PEERS_TOLD -> {
                return List.copyOf(peers);
            }
            case ASK_PEERS -> throw new IOException("it asks what only a peer asks");
        }
        if (peers.size() > PEERS_MAX) {
            throw new IOException("it tells of more than " + PEERS_MAX + " peers");
        }
        return null;
    }
}
