package io.tiercel.reproduce.scheduling;

import io.tiercel.appmaster.TaskTeller;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import java.util.ArrayList;
import java.util.List;

/** What the master of a planned job tells of it. */
final class TaskInputs {
    static final long BLOCK_BYTES = 128L << 20;
    private static final int FILE = 0;

    private TaskInputs() {}

    /** Tells of the job's tasks, as our master does. */
    static TaskTeller teller(PlannedJob job, ClusterLayout layout, int mapPriority) {
        int tasks = job.tasks().size();
        List<Input> inputs = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            PlannedTask planned = job.tasks().get(task);
            List<String> hosts = planned.disks().stream().map(layout::name).toList();
            inputs.add(new Input(task, TaskState.PENDING, planned.block(), BLOCK_BYTES, FILE, hosts));
        }
        return new TaskTeller(
                new TaskNotice.Job(mapPriority, tasks, "load"),
                List.of(new SourceFile(FILE, tasks * BLOCK_BYTES, job.path())),
                inputs);
    }
}
