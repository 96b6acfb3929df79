package io.tiercel.appmaster;

import io.tiercel.wire.schedule.TaskState;
import java.util.Set;

/** The map tasks of a job as its master keeps them, and the say in which of them the next container goes to. */
public interface MapTasks {
    /** A try at a task; of several one may begin while another still has its container, as after a failure. */
    record Attempt(int task, int number) {}

    /** What becomes of so many map tasks, by their numbers; the caller's own. */
    TaskState[] states(int tasks);

    /** The attempts that have a container; the caller's own. */
    Set<Attempt> assigned();

    /** Makes the next container on the host go to the task; false where no attempt of it waits. */
    boolean bind(String host, int task);
}
