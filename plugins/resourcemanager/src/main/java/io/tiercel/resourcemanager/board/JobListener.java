package io.tiercel.resourcemanager.board;

import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Hears which jobs run and what they read. Called from threads of the ResourceManager: must return at once. */
public interface JobListener {
    /** Nobody wants to know. */
    JobListener NONE = new JobListener() {
        @Override
        public void started(ApplicationId job, String application, Map<Long, Long> bytesByFile) {}

        @Override
        public void ended(ApplicationId job) {}
    };

    /**
     * The job, a run of the application, reads so many bytes of each of these files; told again when its master has
     * started anew.
     */
    void started(ApplicationId job, String application, Map<Long, Long> bytesByFile);

    /** The job is not here any more; told also of jobs of which {@link #started} was never said. */
    void ended(ApplicationId job);
}
