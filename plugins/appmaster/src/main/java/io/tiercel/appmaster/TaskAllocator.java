package io.tiercel.appmaster;

import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.split.SplitMetaInfoReader;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.concurrent.SubjectInheritingThread;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * MapReduce's allocator, which also tells the ResourceManager what each map task reads, and gives each container to the
 * task that it was granted for.
 *
 * <p>Where that cannot be found out it is MapReduce's allocator and nothing else.
 */
final class TaskAllocator extends RMContainerAllocator {
    private static final Logger LOG = LoggerFactory.getLogger(TaskAllocator.class);
    /** How long the first request may wait for the inputs; without them jobs begin as they always did. */
    private static final long WAIT_SECONDS = 5;

    /** What the job reads. */
    private record Found(List<SourceFile> files, List<Input> inputs) {}

    private final StockAllocator inside;
    private final PlacementCounters counters;
    private @Nullable CompletableFuture<Found> inputs;
    private boolean waited;

    /** @throws ReflectiveOperationException if this MapReduce is another inside */
    TaskAllocator(
            ClientService clientService, AppContext context, AMPreemptionPolicy preemption, PlacementCounters counters)
            throws ReflectiveOperationException {
        super(clientService, context, preemption);
        inside = StockAllocator.of(this);
        this.counters = counters;
    }

    @Override
    protected ApplicationMasterProtocol createSchedulerProxy() {
        CompletableFuture<Found> found = new CompletableFuture<>();
        inputs = found;
        Thread finder = new SubjectInheritingThread(() -> findInputs(found), "tiercel-inputs");
        finder.setDaemon(true);
        finder.start();
        return new TellingScheduler(super.createSchedulerProxy(), this::conversation);
    }

    private void findInputs(CompletableFuture<Found> found) {
        try {
            Configuration conf = getConfig();
            JobID id = TypeConverter.fromYarn(getContext().getApplicationID());
            Path folder = new Path(
                    MRApps.getStagingAreaDir(
                            conf, UserGroupInformation.getCurrentUser().getShortUserName()),
                    id.toString());
            JobInputs splits = new JobInputs(conf);
            List<Input> inputsFound =
                    splits.find(SplitMetaInfoReader.readSplitMetaInfo(id, FileSystem.get(conf), conf, folder));
            found.complete(new Found(splits.files(), inputsFound));
        } catch (IOException | RuntimeException | Error e) {
            // Splits are read by classes of the job's, and an error that a thread leaves behind ends the master.
            found.completeExceptionally(e);
        }
    }

    private @Nullable TaskConversation conversation() {
        CompletableFuture<Found> found = inputs;
        if (found == null) {
            return null;
        }
        try {
            Found known = found.get(waited ? 0 : WAIT_SECONDS, TimeUnit.SECONDS);
            int tasks = known.inputs.size();
            TaskTeller teller = new TaskTeller(job(tasks), known.files, known.inputs);
            return new TaskConversation(teller, tasks, inside, counters::count);
        } catch (TimeoutException e) {
            waited = true;
        } catch (ExecutionException e) {
            LOG.warn("The job is scheduled without regard to memory, as its input could not be found", e.getCause());
            inputs = null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    private TaskNotice.Job job(int tasks) {
        JobConf conf = new JobConf(getConfig());
        String mapper = conf.get(MRJobConfig.MAP_CLASS_ATTR, conf.get("mapred.mapper.class", conf.getJobName()));
        String set = conf.get(SchedulingSettings.APPLICATION.key(), "");
        return new TaskNotice.Job(StockAllocator.MAP_PRIORITY, tasks, set.isBlank() ? mapper : set);
    }
}
