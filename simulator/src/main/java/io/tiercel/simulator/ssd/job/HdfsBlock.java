package io.tiercel.simulator.ssd.job;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A block of a file in HDFS.
 *
 * @param replicas of the same blocks, each on another VM
 */
record HdfsBlock(List<LocalFile> replicas) {
    HdfsBlock {
        replicas = List.copyOf(replicas);
    }

    int blocks() {
        return replicas.get(0).blocks();
    }

    boolean isOn(HadoopVm vm) {
        return replicas.stream().anyMatch(replica -> replica.vm() == vm);
    }

    /** The replica that a VM reads: its own, or else any. */
    LocalFile nearest(HadoopVm vm, SplittableRandom random) {
        return replicas.stream()
                .filter(replica -> replica.vm() == vm)
                .findFirst()
                .orElseGet(() -> replicas.get(random.nextInt(replicas.size())));
    }

    void delete() {
        replicas.forEach(LocalFile::delete);
    }
}
