package io.tiercel.core.deadline.offer;

import io.tiercel.core.deadline.choice.DataNodeLoads;

/** From which DataNodes tasks would read. */
@FunctionalInterface
public interface ReadPlaces {
    /** Nothing is known. */
    ReadPlaces UNKNOWN = (job, vm) -> DataNodeLoads.NO_DATANODE;

    /**
     * The DataNode that the job's next task would read from, if it ran on the VM.
     *
     * @param job its id
     * @param vm by its number in the topology
     * @return its number, or {@link DataNodeLoads#NO_DATANODE}
     */
    int dataNode(String job, int vm);
}
