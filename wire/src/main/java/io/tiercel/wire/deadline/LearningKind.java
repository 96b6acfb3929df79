package io.tiercel.wire.deadline;

import io.tiercel.wire.link.MessageKind;
import io.tiercel.wire.link.MessageKinds;
import io.tiercel.wire.link.PeerRole;

/** Who says what about how long tasks take, what jobs wait for and why, and what follows the kind. */
public enum LearningKind implements MessageKind {
    /** ResourceManager: tasks that have ended, to learn from. */
    TASKS_ENDED(128, PeerRole.RESOURCEMANAGER),
    /** ResourceManager: jobs that have ended, to learn from. */
    JOBS_ENDED(129, PeerRole.RESOURCEMANAGER),
    /**
     * Any peer: it wants to be told the models now, and whenever they change. A 1 follows where it answers ASK_WHY: whoever does
     * not say so is not asked, as an older one would not know what that is.
     */
    WATCH_MODELS(130, PeerRole.RESOURCEMANAGER, PeerRole.COMMAND),
    /** ResourceManager: some of what jobs that run have at stake on the disks of VMs. */
    STAKES(131, PeerRole.RESOURCEMANAGER),
    /** ResourceManager: nothing follows; what was told since the last time is all that is at stake now. */
    STAKES_TOLD(132, PeerRole.RESOURCEMANAGER),
    /** ResourceManager: how some of the jobs with deadlines stand. */
    STANDINGS(133, PeerRole.RESOURCEMANAGER),
    /** ResourceManager: nothing follows; what was told since the last time is all of them. */
    STANDINGS_TOLD(134, PeerRole.RESOURCEMANAGER),
    /** ResourceManager: the number of a question, then explanations. */
    WHY(135, PeerRole.RESOURCEMANAGER),
    /** ResourceManager: what some of its NodeManagers have, and what of it is taken. */
    NODES(139, PeerRole.RESOURCEMANAGER),
    /** ResourceManager: nothing follows; what was told since the last time is all of them. */
    NODES_TOLD(140, PeerRole.RESOURCEMANAGER),
    /** Coordinator, to who watches: the next part of the book of models, as its file has it. */
    MODELS(136),
    /** Coordinator, to who watches: nothing follows; the parts since the last time make a book. */
    MODELS_TOLD(137),
    /** Coordinator, to a ResourceManager that answers it: a number, then what it asks about. */
    ASK_WHY(138);

    public static final MessageKinds<LearningKind> ALL = new MessageKinds<>(values());

    private final int terms;

    LearningKind(int code, PeerRole... sayers) {
        terms = MessageKind.terms(code, sayers);
    }

    @Override
    public int terms() {
        return terms;
    }
}
