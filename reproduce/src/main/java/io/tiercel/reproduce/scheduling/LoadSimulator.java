package io.tiercel.reproduce.scheduling;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.sls.SLSRunner;
import org.apache.hadoop.yarn.sls.appmaster.AMSimulator;
import org.jspecify.annotations.Nullable;

/**
 * Hadoop's load simulator, which waits for a master that it does not know yet: it writes them down only after it has
 * submitted their jobs, and the ResourceManager may be faster.
 */
final class LoadSimulator extends SLSRunner {
    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    LoadSimulator(Configuration conf) throws ClassNotFoundException, YarnException {
        super(conf);
    }

    @Override
    public @Nullable AMSimulator getAMSimulatorByAppId(ApplicationId job) {
        long start = System.nanoTime();
        AMSimulator master = super.getAMSimulatorByAppId(job);
        while (master == null && System.nanoTime() - start < WAIT_NANOS) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            master = super.getAMSimulatorByAppId(job);
        }
        return master;
    }
}
