package io.tiercel.systemtests.scheduling;

import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link DrivenMaster}'s job is.
 *
 * @param queue that it is submitted to
 * @param label of the partition that its tasks are to run in; null for the one without a label
 * @param container that each task needs
 * @param tells whether the master tells of its tasks, as one with our plug-in does
 * @param inputs of its map tasks
 * @param user who submits it; null for the user of this process
 * @param environment of the master's container
 * @param application of MapReduce that it is a run of; null for a job of another kind, which has its queue's name
 */
record JobPlan(
        String queue,
        @Nullable String label,
        Resource container,
        boolean tells,
        List<Input> inputs,
        @Nullable String user,
        Map<String, String> environment,
        @Nullable String application) {
    static final long BLOCK_BYTES = 64 << 20;

    /** A job in the queue of fewest running tasks whose first task reads the block, which these hosts have on disk. */
    static JobPlan reading(long block, String... hosts) {
        return new JobPlan(
                        DrivenSettings.FEWEST,
                        null,
                        Resource.newInstance(1024, 1),
                        true,
                        List.of(),
                        null,
                        Map.of(),
                        null)
                .and(block, hosts);
    }

    /** With one more task. */
    JobPlan and(long block, String... hosts) {
        List<Input> more = new ArrayList<>(inputs);
        more.add(new Input(inputs.size(), TaskState.ASIDE, block, BLOCK_BYTES, -1, List.of(hosts)));
        return new JobPlan(queue, label, container, tells, more, user, environment, application);
    }

    JobPlan in(String otherQueue) {
        return new JobPlan(otherQueue, label, container, tells, inputs, user, environment, application);
    }

    JobPlan by(String submitter) {
        return new JobPlan(queue, label, container, tells, inputs, submitter, environment, application);
    }

    JobPlan on(String partition) {
        return new JobPlan(queue, partition, container, tells, inputs, user, environment, application);
    }

    JobPlan ofMegabytes(int megabytes) {
        return new JobPlan(
                queue, label, Resource.newInstance(megabytes, 1), tells, inputs, user, environment, application);
    }

    /** With a deadline, as submitters write it. */
    JobPlan endingIn(String length) {
        return new JobPlan(
                queue, label, container, tells, inputs, user, Map.of("TIERCEL_DEADLINE", length), application);
    }

    /** As a run of an application of MapReduce. */
    JobPlan running(String name) {
        return new JobPlan(queue, label, container, tells, inputs, user, environment, name);
    }

    /** With a master that is not ours. */
    JobPlan silent() {
        return new JobPlan(queue, label, container, false, inputs, user, environment, application);
    }
}
