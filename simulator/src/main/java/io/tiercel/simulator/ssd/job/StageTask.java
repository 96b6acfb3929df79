package io.tiercel.simulator.ssd.job;

import java.util.List;
import java.util.SortedMap;

/** A task of a stage, before it runs and while it does. */
interface StageTask {
    /** Whether its input is on a VM's own disk. */
    boolean isLocalTo(HadoopVm vm);

    /** What it does on the VM that it was given to. It is asked once. */
    List<TaskStep> steps(HadoopVm vm);

    /** Adds what it reads of its job's input from each VM's disk, in blocks by the VM's number. */
    void addInput(SortedMap<Integer, Double> byVm);
}
