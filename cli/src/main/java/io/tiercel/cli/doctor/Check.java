package io.tiercel.cli.doctor;

import java.util.List;

/** One thing that can be wrong with a site. Thread-safe. */
public interface Check {
    /** A short name, the same in every release. */
    String id();

    /** What is wrong; nothing if all is well. Bounded in time, and changes nothing. */
    List<Finding> examine(HadoopSite site);
}
