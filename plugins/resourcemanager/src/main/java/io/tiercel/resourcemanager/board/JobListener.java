package io.tiercel.resourcemanager.board;

import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Hears which jobs run and what they read. Called from threads of the ResourceManager: must return at once. */
public interface JobListener {
    /**
     * The job, a run of the application, reads these files, and maybe more; told again when its master has started
     * anew.
     */
    void started(ApplicationId job, String application, List<SourceFile> files);

    /** The job is not here any more; told also of jobs of which {@link #started} was never said. */
    void ended(ApplicationId job);
}
