package io.tiercel.coordinator;

import io.tiercel.coordinator.learn.Learning;
import io.tiercel.coordinator.session.Visitors.Peer;
import io.tiercel.coordinator.session.Visitors.Visitor;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.LearningMessages;
import io.tiercel.wire.deadline.WhyMessages;
import io.tiercel.wire.deadline.WhyMessages.Answer;
import io.tiercel.wire.deadline.WhyMessages.Question;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.why.WhySource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A ResourceManager of a test, in session without a connection, that answers at once why something is as it is. */
public final class AnsweringPeer implements Outbox {
    private final WhySource reasons;
    private @Nullable Visitor visitor;

    private AnsweringPeer(WhySource reasons) {
        this.reasons = reasons;
    }

    /** It is in session from now on; what it says besides goes to what is returned. */
    public static Visitor join(Learning learning, WhySource reasons) throws IOException {
        AnsweringPeer peer = new AnsweringPeer(reasons);
        Visitor visitor =
                learning.admit(new Peer(peer, "127.0.0.1", PeerRole.RESOURCEMANAGER, new Secret(new byte[16])));
        peer.visitor = visitor;
        visitor.take(ByteBuffer.wrap(LearningMessages.watchModels(true)));
        return visitor;
    }

    @Override
    public boolean offer(byte[] message) {
        return offerIfRoom(message);
    }

    @Override
    public boolean offerIfRoom(byte[] message) {
        try {
            ByteBuffer content = ByteBuffer.wrap(message);
            if (visitor != null && LearningKind.ALL.read(content) == LearningKind.ASK_WHY) {
                Question question = WhyMessages.question(content);
                Answer answer = new Answer(question.number(), reasons.why(question.asked()));
                visitor.take(ByteBuffer.wrap(WhyMessages.message(answer)));
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void offerAll(Iterable<byte[]> messages) {}
}
