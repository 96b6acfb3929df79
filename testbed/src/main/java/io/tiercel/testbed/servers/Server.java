package io.tiercel.testbed.servers;

import java.util.List;

/** A server of Hadoop's that uses HDFS, or is a part of it, and the machine that it belongs to where there are several. */
public enum Server {
    NAME_NODE("org.apache.hadoop.hdfs.server.namenode.NameNode", "namenode", 0),
    DATA_NODE("org.apache.hadoop.hdfs.server.datanode.DataNode", "datanode", 0),
    OTHER_DATA_NODE("org.apache.hadoop.hdfs.server.datanode.DataNode", "datanode", 1),
    THIRD_DATA_NODE("org.apache.hadoop.hdfs.server.datanode.DataNode", "datanode", 2),
    RESOURCE_MANAGER("org.apache.hadoop.yarn.server.resourcemanager.ResourceManager", "resourcemanager", 0),
    NODE_MANAGER("org.apache.hadoop.yarn.server.nodemanager.NodeManager", "nodemanager", 0),
    OTHER_NODE_MANAGER("org.apache.hadoop.yarn.server.nodemanager.NodeManager", "nodemanager", 1),
    THIRD_NODE_MANAGER("org.apache.hadoop.yarn.server.nodemanager.NodeManager", "nodemanager", 2),
    JOB_HISTORY_SERVER("org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer", "historyserver", 0);

    /** How many machines they are on at most. */
    public static final int MACHINES = 3;

    private final String mainClass;
    private final String script;
    private final int machine;

    Server(String mainClass, String script, int machine) {
        this.mainClass = mainClass;
        this.script = script;
        this.machine = machine;
    }

    /** All DataNodes, by machine. */
    public static List<Server> dataNodes() {
        return List.of(DATA_NODE, OTHER_DATA_NODE, THIRD_DATA_NODE);
    }

    /** All NodeManagers, by machine. */
    public static List<Server> nodeManagers() {
        return List.of(NODE_MANAGER, OTHER_NODE_MANAGER, THIRD_NODE_MANAGER);
    }

    /** Its machine's number, from 0. */
    public int machine() {
        return machine;
    }

    String mainClass() {
        return mainClass;
    }

    /** What Hadoop's scripts call it, and say on its command line. */
    String script() {
        return script;
    }
}
