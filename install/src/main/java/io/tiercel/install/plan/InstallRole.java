package io.tiercel.install.plan;

import io.tiercel.install.hadoop.PlugIn;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a machine is to do, as {@code tiercel install --role} names it. In the order in which a cluster is given them. */
public enum InstallRole {
    /** Not of a machine: the jars that tasks of MapReduce take from HDFS. */
    JARS(false),
    COORDINATOR(true),
    RELAY(true),
    DATANODE(true),
    RESOURCEMANAGER(true),
    NODEMANAGER(false),
    /** Commands, and who submits jobs. */
    CLIENT(false),
    /** The agent of a hypervisor. */
    HOST(true);

    private final boolean hasSecret;

    InstallRole(boolean hasSecret) {
        this.hasSecret = hasSecret;
    }

    /** Whether it proves to the coordinator what it is, or is the coordinator. */
    public boolean hasSecret() {
        return hasSecret;
    }

    /** What Hadoop loads for it. */
    public List<PlugIn> plugIns() {
        return switch (this) {
            case DATANODE -> List.of(PlugIn.DATANODE);
            case RESOURCEMANAGER -> List.of(PlugIn.RESOURCEMANAGER);
            case NODEMANAGER -> List.of(PlugIn.CLIENT);
            case CLIENT -> List.of(PlugIn.CLIENT, PlugIn.APPMASTER);
            case JARS, COORDINATOR, RELAY, HOST -> List.of();
        };
    }

    /** Whether it goes by the configuration of Hadoop. */
    public boolean hasHadoop() {
        return this != HOST && this != JARS;
    }

    /** Whether it is a daemon of ours that systemd runs. */
    public boolean isDaemon() {
        return this == COORDINATOR || this == RELAY;
    }

    /** Its word on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<InstallRole> of(String word) {
        return Stream.of(values()).filter(role -> role.word().equals(word)).findFirst();
    }

    /** All words, with commas between them. */
    public static String words() {
        return Stream.of(values()).map(InstallRole::word).collect(Collectors.joining(", "));
    }
}
