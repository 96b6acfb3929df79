package io.tiercel.appmaster;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterEvent;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterEventType;
import org.apache.hadoop.mapreduce.v2.app.local.LocalContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.NoopAMPreemptionPolicy;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.mapreduce.v2.util.MRWebAppUtil;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.YarnUncaughtExceptionHandler;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * MapReduce's application master with a {@link TaskAllocator}: as the last word of
 * {@code yarn.app.mapreduce.am.command-opts} it takes the place of MapReduce's own, which becomes an argument that nobody
 * reads.
 *
 * <p>In a MapReduce that is another inside than this was written for, MapReduce's own runs.
 */
public final class TiercelMRAppMaster extends MRAppMaster {
    private static final Logger LOG = LoggerFactory.getLogger(TiercelMRAppMaster.class);

    private final ContainerId container;
    private final String host;
    private final int port;
    private final int httpPort;
    /** MapReduce makes its own after the allocator, and before that starts. */
    private AMPreemptionPolicy preemption = new NoopAMPreemptionPolicy();

    private @Nullable AllocatorRouter router;
    private @Nullable PlacementCounters counters;

    TiercelMRAppMaster(ContainerId container, String host, int port, int httpPort, long submitted) {
        super(container.getApplicationAttemptId(), container, host, port, httpPort, submitted);
        this.container = container;
        this.host = host;
        this.port = port;
        this.httpPort = httpPort;
    }

    /** Run by YARN in the container of a job's master. */
    public static void main(String[] args) {
        if (!isKnownInside()) {
            MRAppMaster.main(args);
            return;
        }
        Thread.setDefaultUncaughtExceptionHandler(new YarnUncaughtExceptionHandler());
        try {
            run();
        } catch (Exception | LinkageError e) {
            LOG.error("The application master could not start", e);
            ExitUtil.terminate(1, e);
        }
    }

    @Override
    protected AMPreemptionPolicy createPreemptionPolicy(Configuration conf) {
        preemption = super.createPreemptionPolicy(conf);
        return preemption;
    }

    @Override
    protected ContainerAllocator createContainerAllocator(@Nullable ClientService clientService, AppContext context) {
        if (clientService == null) { // Only to say goodbye for an attempt that failed before this one.
            return super.createContainerAllocator(clientService, context);
        }
        PlacementCounters placed = new PlacementCounters(context);
        counters = placed;
        router = new AllocatorRouter(
                context,
                () -> insideAllocator(clientService, context),
                () -> taskAllocator(clientService, context, placed));
        return router;
    }

    @Override
    protected EventHandler<CommitterEvent> createCommitterEventHandler(AppContext context, OutputCommitter committer) {
        // Before MapReduce's own, so that the job has its counters before it is told that it is committed.
        if (counters != null) {
            getDispatcher().register(CommitterEventType.class, counters);
        }
        return super.createCommitterEventHandler(context, committer);
    }

    /** As MapReduce makes it of a job that runs inside the master. */
    private ContainerAllocator insideAllocator(ClientService clientService, AppContext context) throws IOException {
        MRApps.setupDistributedCacheLocal(getConfig());
        return new LocalContainerAllocator(clientService, context, host, port, httpPort, container);
    }

    TaskAllocator taskAllocator(ClientService clientService, AppContext context, PlacementCounters placed) {
        try {
            return new TaskAllocator(clientService, context, preemption, placed);
        } catch (ReflectiveOperationException e) {
            throw new YarnRuntimeException("this was looked at before the master was made", e);
        }
    }

    @Override
    public void notifyIsLastAMRetry(boolean isLast) {
        if (router != null) {
            router.setShouldUnregister(isLast);
        }
        super.notifyIsLastAMRetry(isLast);
    }

    private static void run() throws Exception {
        ContainerId container = ContainerId.fromString(environment(Environment.CONTAINER_ID.name()));
        TiercelMRAppMaster master = new TiercelMRAppMaster(
                container,
                environment(Environment.NM_HOST.name()),
                Integer.parseInt(environment(Environment.NM_PORT.name())),
                Integer.parseInt(environment(Environment.NM_HTTP_PORT.name())),
                Long.parseLong(environment(ApplicationConstants.APP_SUBMIT_TIME_ENV)));
        // By it the NameNode's audit log says which job a call is for, whoever of this process makes it.
        CallerContext.setCurrent(
                new CallerContext.Builder("mr_appmaster_" + container.getApplicationAttemptId()).build());
        mainStarted().setBoolean(null, true);
        Runnable goodbye = stockShutdownHook().newInstance(master);
        ShutdownHookManager.get().addShutdownHook(() -> master.end(goodbye), SHUTDOWN_HOOK_PRIORITY);
        JobConf conf = new JobConf(new YarnConfiguration());
        conf.addResource(new Path(MRJobConfig.JOB_CONF_FILE));
        MRWebAppUtil.initialize(conf);
        String user = environment(Environment.USER.name());
        conf.set(MRJobConfig.USER_NAME, user);
        initAndStartAppMaster(master, conf, user);
    }

    private void end(Runnable goodbye) {
        if (router != null) {
            router.signalled();
        }
        goodbye.run();
    }

    private static String environment(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not in the environment: this is run by YARN");
        }
        return value;
    }

    /** Whether all is there that is used by reflection. */
    private static boolean isKnownInside() {
        try {
            mainStarted();
            stockShutdownHook();
            StockAllocator.check();
            return true;
        } catch (ReflectiveOperationException e) {
            LOG.warn("This MapReduce is not known inside; tasks are bound as it does", e);
            return false;
        }
    }

    private static Field mainStarted() throws ReflectiveOperationException {
        Field started = MRAppMaster.class.getDeclaredField("mainStarted");
        started.setAccessible(true);
        return started;
    }

    @SuppressWarnings("unchecked") // The stock class is a Runnable.
    private static Constructor<? extends Runnable> stockShutdownHook() throws ReflectiveOperationException {
        Class<?> hook = Class.forName(MRAppMaster.class.getName() + "$MRAppMasterShutdownHook");
        Constructor<?> constructor = hook.getDeclaredConstructor(MRAppMaster.class);
        constructor.setAccessible(true);
        return (Constructor<? extends Runnable>) constructor;
    }
}
