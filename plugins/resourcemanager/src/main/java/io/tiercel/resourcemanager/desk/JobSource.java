package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Shows the jobs of a ResourceManager as decisions see them. Thread-safe. */
@FunctionalInterface
public interface JobSource {
    /** The job as it is now. */
    Contender contender(RMApp job);
}
