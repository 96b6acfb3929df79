package io.tiercel.wire.peer;

import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * A process that is, or was not long ago, in session with the coordinator.
 *
 * @param role the word for what it has proved that it is, as {@code datanode}; {@code coordinator} for the coordinator itself
 * @param introduction what it says of itself
 * @param address from where the coordinator sees it
 * @param isPresent whether it is in session
 * @param since for how long it has been in session, or away
 * @param trouble what keeps it from its work, in words; empty where nothing does
 */
public record KnownPeer(
        String role, Introduction introduction, String address, boolean isPresent, Duration since, String trouble) {
    /** The messages of a whole answer. */
    public static Iterable<byte[]> pages(List<KnownPeer> peers) {
        return MessagePages.pages(PeerKind.PEERS, peers, KnownPeer::write);
    }

    static List<KnownPeer> entries(ByteBuffer page) throws IOException {
        return MessagePages.entries(page, KnownPeer::read);
    }

    private static void write(MessageWriter writer, KnownPeer peer) {
        writer.text(peer.role())
                .put(peer.introduction()::write)
                .text(peer.address())
                .small(peer.isPresent() ? 1 : 0)
                .number(peer.since().toMillis())
                .text(peer.trouble());
    }

    private static KnownPeer read(MessageReader reader) throws IOException {
        String role = reader.text();
        Introduction introduction = Introduction.read(reader);
        return new KnownPeer(
                role,
                introduction,
                reader.text(),
                reader.small() == 1,
                Duration.ofMillis(reader.count()),
                reader.text());
    }
}
