package io.tiercel.coordinator.learn;

import io.tiercel.coordinator.learn.Learning.Edition;
import io.tiercel.coordinator.session.Visitors.Peer;
import io.tiercel.coordinator.session.Visitors.Visitor;
import io.tiercel.core.deadline.model.ModelText;
import io.tiercel.wire.deadline.DiskStake;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.LearningMessages;
import io.tiercel.wire.deadline.ToldNode;
import io.tiercel.wire.deadline.ToldStanding;
import io.tiercel.wire.deadline.WhyMessages;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerRole;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;

/**
 * The coordinator's part in a session about models, and about jobs. For the server's thread.
 *
 * <p>A book is told once the one before has been sent, so that never more than one waits for a peer that reads slowly.
 */
final class LearningVisitor implements Visitor {
    private static final long NONE = -1;

    private final Learning learning;
    private final Outbox out;
    private final ToldLists.Parts<DiskStake> stakes;
    private final ToldLists.Parts<ToldStanding> standings;
    private final ToldLists.Parts<ToldNode> nodes;
    private final ReasonsAsked.Session reasons;
    private final boolean isResourceManager;
    private boolean watches;
    private long told = NONE;
    private volatile boolean telling;

    LearningVisitor(Learning learning, Peer peer) {
        this.learning = learning;
        this.stakes = learning.stakes().session();
        this.standings = learning.standings().session();
        this.nodes = learning.nodes().session();
        this.reasons = new ReasonsAsked.Session(learning.reasons(), peer.out());
        this.isResourceManager = peer.role() == PeerRole.RESOURCEMANAGER;
        this.out = peer.out();
    }

    @Override
    public void take(ByteBuffer message) throws IOException {
        LearningKind kind = LearningKind.ALL.read(message);
        switch (kind) {
            case TASKS_ENDED -> learning.tasksEnded(LearningMessages.tasks(message));
            case JOBS_ENDED -> learning.jobsEnded(LearningMessages.jobs(message));
            case STAKES -> stakes.add(DiskStake.read(message));
            case STAKES_TOLD -> stakes.told();
            case STANDINGS -> standings.add(ToldStanding.read(message));
            case STANDINGS_TOLD -> standings.told();
            case NODES -> nodes.add(ToldNode.read(message));
            case NODES_TOLD -> nodes.told();
            case WHY -> reasons.answered(WhyMessages.answer(message));
            case WATCH_MODELS -> watch(LearningMessages.answersWhy(message));
            case MODELS, MODELS_TOLD, ASK_WHY -> throw new IOException("it says what only a coordinator says: " + kind);
        }
    }

    private void watch(boolean answersWhy) {
        watches = true;
        check();
        // Others may watch too, and could not say what they know.
        if (answersWhy && isResourceManager) {
            reasons.answers();
        }
    }

    @Override
    public void check() {
        Edition newest = learning.edition();
        if (watches && !telling && told != newest.number()) {
            told = newest.number();
            telling = true;
            List<byte[]> messages = LearningMessages.models(ModelText.print(newest.book()));
            out.offerAll(() -> new Iterator<>() {
                private final Iterator<byte[]> left = messages.iterator();

                @Override
                public boolean hasNext() {
                    // What comes next is asked for when the one before has been sent.
                    telling = left.hasNext();
                    return left.hasNext();
                }

                @Override
                public byte[] next() {
                    return left.next();
                }
            });
        }
    }

    @Override
    public void left() {
        stakes.left();
        standings.left();
        nodes.left();
        reasons.left();
    }
}
