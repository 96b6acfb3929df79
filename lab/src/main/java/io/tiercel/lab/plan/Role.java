package io.tiercel.lab.plan;

/** What a process of a lab is for; settings, jars and JVM flags are given by role. */
public enum Role {
    NAME_NODE,
    RESOURCE_MANAGER,
    /** MapReduce's job history server. */
    HISTORY_SERVER,
    DATA_NODE,
    NODE_MANAGER,
    /** Programs on the master that use the cluster, and all containers. */
    CLIENT,
    /** A {@link Service}: what runs beside Hadoop. */
    SERVICE
}
