package io.tiercel.install.hadoop;

import java.util.List;
import java.util.Locale;

/**
 * What Hadoop loads of Tiercel, each from a jar of its own. Its keys are in a file of their own, which Hadoop's files include
 * for processes that have the jar, and for no others.
 */
public enum PlugIn {
    /** In every process that uses HDFS. */
    CLIENT,
    DATANODE,
    RESOURCEMANAGER,
    /** In containers alone. */
    APPMASTER;

    /** The files of Hadoop's that include its own. */
    public List<String> includedBy() {
        return switch (this) {
            case CLIENT, DATANODE -> List.of(HadoopFiles.HDFS);
            case RESOURCEMANAGER -> List.of(HadoopFiles.YARN, HadoopFiles.CAPACITY);
            case APPMASTER -> List.of(HadoopFiles.MAPRED);
        };
    }

    /** The file that Hadoop's files include, and that only the jar has. */
    public String present() {
        return jar() + "-present.xml";
    }

    /** The file with its keys. */
    public String site() {
        return jar() + "-site.xml";
    }

    /** What the jar's name begins with. */
    public String jar() {
        return "tiercel-" + name().toLowerCase(Locale.ROOT);
    }
}
