package io.tiercel.core.deadline.choice;

/**
 * A slot that is free and is offered to the jobs.
 *
 * @param residual its residual CPU r, a share of a dedicated slot; NaN where that is not known, or what is known is too old
 * @param reads from which DataNode each job would read there
 */
public record FreeSlot(double residual, ReadFrom reads) {
    /** From which DataNode a job's next task would read, if it ran in the slot. */
    @FunctionalInterface
    public interface ReadFrom {
        /** Not known, or none. */
        ReadFrom NOWHERE = job -> DataNodeLoads.NO_DATANODE;

        /** The number of the DataNode, or {@link DataNodeLoads#NO_DATANODE}. Asked only where the answer counts. */
        int dataNode(long job);
    }

    /** A slot of which it is not known who reads from where. */
    public static FreeSlot of(double residual) {
        return new FreeSlot(residual, ReadFrom.NOWHERE);
    }
}
