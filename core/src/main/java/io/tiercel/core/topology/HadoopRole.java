package io.tiercel.core.topology;

/** What a process of Hadoop is in a VM. */
public enum HadoopRole {
    /** The master of an HDFS. */
    NAME_NODE,
    /** The master of a YARN. */
    RESOURCE_MANAGER,
    /** Holds blocks for a NameNode. */
    DATA_NODE,
    /** Runs containers for a ResourceManager. */
    NODE_MANAGER,
    /** Keeps edits for a NameNode. */
    JOURNAL_NODE,
    /** Leads one job, in a container of a ResourceManager. */
    APPLICATION_MASTER;

    /** Whether it makes an application of those that belong to it. */
    public boolean isMaster() {
        return this == NAME_NODE || this == RESOURCE_MANAGER;
    }

    /** Whether a process of this role that is connected to where one of that role listens belongs to it. */
    public boolean belongsTo(HadoopRole master) {
        return switch (this) {
            case DATA_NODE, JOURNAL_NODE, RESOURCE_MANAGER -> master == NAME_NODE;
            case NODE_MANAGER, APPLICATION_MASTER -> master == RESOURCE_MANAGER;
            case NAME_NODE -> false;
        };
    }
}
