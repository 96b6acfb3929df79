package io.tiercel.install.hadoop;

/** The names of the files of settings in a configuration directory. */
public final class HadoopFiles {
    public static final String CORE = "core-site.xml";
    public static final String HDFS = "hdfs-site.xml";
    public static final String MAPRED = "mapred-site.xml";
    public static final String YARN = "yarn-site.xml";
    public static final String CAPACITY = "capacity-scheduler.xml";
    public static final String ENVIRONMENT = "hadoop-env.sh";
    public static final String TIERCEL = "tiercel-site.xml";

    private HadoopFiles() {}
}
