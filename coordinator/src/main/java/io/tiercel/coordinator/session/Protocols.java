package io.tiercel.coordinator.session;

import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.MessageKinds;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.UnknownKindException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Hands each message to those whose protocol it is of, so that one session may be about several things. What the peer's role may
 * not say ends its session; so does what nobody knows, unless the peer is newer.
 *
 * @param protocols of which no two have a code in common
 */
public record Protocols(List<Protocol> protocols) implements Visitors {
    public Protocols {
        protocols = List.copyOf(protocols);
    }

    /** The messages that are of a protocol, and who takes them. */
    public record Protocol(MessageKinds<?> kinds, Visitors visitors) {}

    @Override
    public Visitor admit(Peer peer) {
        List<Part> parts = protocols.stream()
                .map(protocol -> new Part(protocol.kinds(), protocol.visitors().admit(peer)))
                .toList();
        return new Together(parts, peer.role());
    }

    private record Part(MessageKinds<?> kinds, Visitor visitor) {}

    private record Together(List<Part> parts, PeerRole role) implements Visitor {
        @Override
        public void take(ByteBuffer message) throws IOException {
            for (Part part : parts) {
                if (part.kinds().has(message)) {
                    part.kinds().check(message, role);
                    part.visitor().take(message);
                    return;
                }
            }
            throw new UnknownKindException(message.hasRemaining() ? message.get(message.position()) : -1);
        }

        @Override
        public void introduced(Introduction introduction) {
            parts.forEach(part -> part.visitor().introduced(introduction));
        }

        @Override
        public void inTrouble(String trouble) {
            parts.forEach(part -> part.visitor().inTrouble(trouble));
        }

        @Override
        public void check() throws IOException {
            for (Part part : parts) {
                part.visitor().check();
            }
        }

        @Override
        public void left() {
            parts.forEach(part -> part.visitor().left());
        }
    }
}
