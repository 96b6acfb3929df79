package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.wire.finding.Severity;
import java.util.List;

/** The command of MapReduce's application master ends with our main class. */
final class MasterCommandCheck implements Check {
    static final String KEY = "yarn.app.mapreduce.am.command-opts";

    @Override
    public String id() {
        return "am-command";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        if (mainClass(site).equals(Names.APP_MASTER)) {
            return List.of();
        }
        String remedy = "the options of the JVM, then " + Names.APP_MASTER + " as the last word";
        String why =
                "tasks are not bound to the container that was granted for them, so that MapReduce reads as it would "
                        + "without Tiercel";
        return List.of(Finding.of(this, Severity.WARNING, site, KEY, PlugIn.APPMASTER.site(), remedy, why));
    }

    /** The last word of the options; empty if there are none. */
    static String mainClass(HadoopSite site) {
        String[] words = site.value(KEY, "").strip().split("\\s+", -1);
        return words[words.length - 1];
    }
}
