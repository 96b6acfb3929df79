package io.tiercel.reproduce.soak.deeds;

/** What is done to the processes and files of a soak, and undone after a while. */
public enum Deed {
    KILL_NAMENODE("kill -9 of the active NameNode, and failover"),
    STOP_NAMENODE("SIGSTOP of the active NameNode"),
    FAILOVER("failover with both NameNodes at work"),
    KILL_DATANODE("kill -9 of a DataNode"),
    STOP_DATANODE("SIGSTOP of a DataNode"),
    RESTART_DATANODE("orderly restart of a DataNode"),
    KILL_COORDINATOR("kill -9 of the coordinator"),
    KILL_RELAY("kill -9 of the relay"),
    KILL_CLIENT("kill -9 of a client process"),
    STOP_COORDINATOR("SIGSTOP of the coordinator"),
    STOP_RELAY("SIGSTOP of the relay"),
    STOP_CLIENT("SIGSTOP of a client process"),
    FULL_MEMORY("full tmpfs"),
    DAMAGE_EVENTS("damage to a file of the relay's"),
    DAMAGE_NODE_TIER("damage to a file of the node tier"),
    EMPTY_NODE_TIER("removal of the node tier"),
    STEP_CLOCK("step of a process's wall clock");

    private final String words;

    Deed(String words) {
        this.words = words;
    }

    /** For people. */
    public String words() {
        return words;
    }

    /** Whether it is done to Hadoop, and not to what is Tiercel's. */
    boolean ofHadoop() {
        return compareTo(RESTART_DATANODE) <= 0;
    }

    /** Whether what it is done to is another process afterwards, of Tiercel's own. */
    boolean endsOurs() {
        return this == KILL_COORDINATOR || this == KILL_RELAY;
    }
}
