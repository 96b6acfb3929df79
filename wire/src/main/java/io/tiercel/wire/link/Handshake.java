package io.tiercel.wire.link;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Asks a coordinator only who it is: each of the two proves its secret, and that it is of this cluster. */
public final class Handshake extends PatientQuestion<Introduction> {
    private final byte[] request;

    /**
     * Of nobody yet.
     *
     * @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it
     * @param role of the secret that is proved
     */
    public Handshake(String cluster, PeerRole role) {
        super("who it is", cluster);
        this.request = Message.of(role == PeerRole.RELAY ? SessionKind.JOIN : SessionKind.VISIT, cluster);
    }

    @Override
    public byte[] request() {
        return request.clone();
    }

    @Override
    public void met(Introduction coordinator) {
        answered(coordinator);
    }

    @Override
    protected void put(Outbox out) {}

    @Override
    protected @Nullable Introduction hear(ByteBuffer message) {
        return null;
    }
}
