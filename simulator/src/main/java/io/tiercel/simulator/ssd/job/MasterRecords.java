package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.engine.EventHandler;
import java.util.SplittableRandom;

/** What a cluster's master keeps on its disk: edits of the NameNode, and the history of jobs. Not thread-safe. */
final class MasterRecords {
    private final HadoopVm vm;
    private final LocalFile records;
    private int next;

    MasterRecords(HadoopVm vm, int blocks) {
        this.vm = vm;
        this.records = new LocalFile(vm, blocks);
    }

    /** A call has come in. */
    void called(HadoopModel model) {
        vm.meter().received(model.callBytes());
        vm.meter().computed(model.callCpuNanos());
    }

    /** Looks up any record. */
    void read(SplittableRandom random, EventHandler done, int argument) {
        vm.disk().read(records.place(random.nextInt(records.blocks())), 1, done, argument);
    }

    /** Writes the next record, until it is on the disk; after the last place it begins with the first again. */
    void write(EventHandler done, int argument) {
        vm.disk().writeThrough(records.place(next), 1, done, argument);
        next = (next + 1) % records.blocks();
    }
}
