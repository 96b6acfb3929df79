package io.tiercel.appmaster;

import io.tiercel.wire.schedule.TaskState;

/** The map tasks of a job as its master keeps them, and the say in which of them the next container goes to. */
public interface MapTasks {
    /** What becomes of so many map tasks, by their numbers; the caller's own. */
    TaskState[] states(int tasks);

    /** Makes the next container on the host go to the task; false where no attempt of it waits. */
    boolean bind(String host, int task);
}
