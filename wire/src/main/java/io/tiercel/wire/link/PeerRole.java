package io.tiercel.wire.link;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a peer is to the coordinator. Each role has a secret of its own, which says what its holder may say. */
public enum PeerRole {
    /** A relay: it hears of changes, and tells what clients have read. */
    RELAY(1),
    /** A DataNode: it pins blocks. */
    DATANODE(2),
    /** A ResourceManager: it tells of jobs and tasks. */
    RESOURCEMANAGER(3),
    /** The agent of a hypervisor. */
    HOST(4),
    /** The agent in a VM. */
    VM(5),
    /** An operator's command, which asks, and may change plans by HTTP. */
    COMMAND(6);

    private final byte code;

    PeerRole(int code) {
        this.code = (byte) code;
    }

    /** Its number in a greeting, and for the secret that follows. */
    byte code() {
        return code;
    }

    static Optional<PeerRole> of(byte code) {
        return Arrays.stream(values()).filter(role -> role.code == code).findFirst();
    }

    /** The role of this word, as in a file or on a command line. */
    public static Optional<PeerRole> of(String word) {
        return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
    }

    /** The word for it in files, on command lines and in logs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Several roles as bits of a number. */
    public static int bits(PeerRole... roles) {
        return Arrays.stream(roles).mapToInt(role -> 1 << role.code).reduce(0, (one, other) -> one | other);
    }

    /** Whether it is among those that {@link #bits} has put together. */
    public boolean isIn(int bits) {
        return (bits & 1 << code) != 0;
    }

    /** All words, for help texts and errors. */
    public static String words() {
        return Arrays.stream(values()).map(PeerRole::word).collect(Collectors.joining(", "));
    }
}
