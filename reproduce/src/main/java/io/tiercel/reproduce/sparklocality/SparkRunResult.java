package io.tiercel.reproduce.sparklocality;

/**
 * One run of the query.
 *
 * @param tasks that read a block each
 * @param inMemory of them, whose block was in some VM's memory
 * @param onTheirVm of these, that ran on that VM
 * @param diskBytes that the lab's disks gave meanwhile
 */
record SparkRunResult(
        Listing listing, int round, double seconds, int tasks, int inMemory, int onTheirVm, long diskBytes) {
    /** Of the blocks in memory, the share that was read on the VM that has it. */
    double share() {
        return inMemory == 0 ? 0 : (double) onTheirVm / inMemory;
    }
}
