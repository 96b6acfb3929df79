package io.tiercel.wire.cache;

import io.tiercel.wire.link.MessageKind;
import io.tiercel.wire.link.MessageKinds;
import io.tiercel.wire.link.PeerRole;

/** Who says what about blocks in memory, and what follows the kind. */
public enum CacheKind implements MessageKind {
    /** Agent: who it is. What it has pinned follows, up to READY. */
    AGENT(32, PeerRole.DATANODE),
    /** Agent: some of what it has pinned. */
    PINNED(33, PeerRole.DATANODE),
    /** Agent: nothing follows; it has said all that it had pinned at one moment after AGENT. */
    READY(34, PeerRole.DATANODE),
    /** Agent: what became of an order to pin. */
    OUTCOME(35, PeerRole.DATANODE),
    /** Agent: blocks that are pinned no more, because HDFS changed them or an order said so. */
    UNPINNED(36, PeerRole.DATANODE),
    /** Agent: how it fares. */
    FARES(37, PeerRole.DATANODE),
    /** Coordinator, to an agent: pin a block, as part of a file. */
    PIN(40),
    /** Coordinator, to an agent: unpin a block. */
    UNPIN(41),
    /** Relay: what a client of its machine has read. */
    READS(48, PeerRole.RELAY),
    /** Any peer: nothing follows; it wants to be told what is in memory from now on. */
    WATCH(56, PeerRole.RELAY, PeerRole.RESOURCEMANAGER, PeerRole.COMMAND),
    /** Coordinator, to who watches: nothing follows; forget all that was told before. */
    RESET(57),
    /** Coordinator, to who watches: copies that are in memory. */
    CACHED(58),
    /** Coordinator, to who watches: blocks that are in no memory any more. */
    DROPPED(59),
    /** Coordinator, to who watches: nothing follows; all that was in memory at one moment has been told. */
    COMPLETE(60),
    /** Coordinator, to who watches: hot blocks, and which memcached servers are to hold them. */
    HOT(61),
    /** Coordinator, to who watches: blocks that no memcached server holds any more. */
    COLD(62),
    /** ResourceManager: a job begins, or runs. It is vouched for until the session ends. */
    JOB_STARTED(65, PeerRole.RESOURCEMANAGER),
    /** ResourceManager: a job has ended; its id, as text. */
    JOB_ENDED(66, PeerRole.RESOURCEMANAGER),
    /** ResourceManager: a {@link JobHint}, vouched for until the session ends. */
    JOB_EXPECTED(67, PeerRole.RESOURCEMANAGER),
    /** Coordinator, to the ResourceManager that told of the job: a {@link JobCached}. */
    JOB_CACHED(68),
    /** ResourceManager: ids of jobs, the one that is offered slots first before the others. */
    JOBS_IN_ORDER(69, PeerRole.RESOURCEMANAGER),
    /** Any peer: a number, then blocks. Which of them are in memory, and where? */
    ASK(72, PeerRole.RESOURCEMANAGER, PeerRole.COMMAND),
    /** Coordinator: the number of a question, then the copies asked for. */
    ANSWER(73),
    /** Any peer: a number. Which blocks are hot, and where? */
    ASK_HOT(74, PeerRole.RESOURCEMANAGER, PeerRole.COMMAND),
    /** Coordinator: the number of a question, then the servers and the hottest blocks. */
    HOT_ANSWER(75),
    /** Client, and relay: a {@link KeyQuestion}. With which key are the pieces of a block encrypted? */
    ASK_KEY(76, PeerRole.RELAY),
    /** Coordinator, and relay: the number of a question, then the key; nothing where it is not given. */
    KEY(77),
    /** Any peer: a path, as text. What is the file worth in memory, and why? */
    ASK_WHY(78, PeerRole.COMMAND),
    /** Coordinator: the answer, as text. */
    WHY(79);

    public static final MessageKinds<CacheKind> ALL = new MessageKinds<>(values());

    private final int terms;

    CacheKind(int code, PeerRole... sayers) {
        terms = MessageKind.terms(code, sayers);
    }

    @Override
    public int terms() {
        return terms;
    }
}
