package io.tiercel.simulator.ssd.job;

/**
 * A MapReduce job of which a job consists: once over the input. All shares are of the input's bytes.
 *
 * @param cpuNanosPerByte that map tasks compute
 * @param spillShare that map tasks write to their disk, read and write again, beside their output
 * @param mapOutputShare that map tasks leave on their disks for reduce tasks; 0 where there are no reduce tasks
 * @param outputShare that goes to HDFS: from reduce tasks, or from map tasks where there are none
 */
public record JobPass(double cpuNanosPerByte, double spillShare, double mapOutputShare, double outputShare) {
    public JobPass {
        if (!(cpuNanosPerByte >= 0 && spillShare >= 0 && mapOutputShare >= 0 && outputShare >= 0)) {
            throw new IllegalArgumentException("neither computing nor output can be negative: " + cpuNanosPerByte + ", "
                    + spillShare + ", " + mapOutputShare + ", " + outputShare);
        }
    }

    JobPass withComputing(double factor) {
        return new JobPass(factor * cpuNanosPerByte, spillShare, mapOutputShare, outputShare);
    }

    boolean hasReduces() {
        return mapOutputShare > 0;
    }
}
