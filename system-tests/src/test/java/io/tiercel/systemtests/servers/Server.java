package io.tiercel.systemtests.servers;

/** A server of Hadoop's that uses HDFS, or is a part of it. */
enum Server {
    NAME_NODE("org.apache.hadoop.hdfs.server.namenode.NameNode", "namenode"),
    DATA_NODE("org.apache.hadoop.hdfs.server.datanode.DataNode", "datanode"),
    OTHER_DATA_NODE("org.apache.hadoop.hdfs.server.datanode.DataNode", "datanode"),
    RESOURCE_MANAGER("org.apache.hadoop.yarn.server.resourcemanager.ResourceManager", "resourcemanager"),
    NODE_MANAGER("org.apache.hadoop.yarn.server.nodemanager.NodeManager", "nodemanager"),
    JOB_HISTORY_SERVER("org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer", "historyserver");

    private final String mainClass;
    private final String script;

    Server(String mainClass, String script) {
        this.mainClass = mainClass;
        this.script = script;
    }

    String mainClass() {
        return mainClass;
    }

    /** What Hadoop's scripts call it, and say on its command line. */
    String script() {
        return script;
    }
}
