package io.tiercel.lab.plan;

import java.util.List;
import java.util.stream.Stream;

/**
 * A Hadoop on a lab.
 *
 * @param master the machine of its NameNode and ResourceManager
 * @param workers the VMs with a DataNode and a NodeManager of it
 */
public record LabHadoop(String master, List<String> workers) {
    public LabHadoop {
        workers = List.copyOf(workers);
    }

    /** Where something of it runs, the master first. */
    Stream<String> machines() {
        return Stream.concat(Stream.of(master), workers.stream());
    }

    /** Whether it is that of the lab's master, where clients run. */
    boolean isOnMaster() {
        return master.equals(LabTopology.MASTER);
    }

    /** Its name as a client has it: of its configuration directory. */
    public String client() {
        return isOnMaster() ? GroupPlan.CLIENT : GroupPlan.CLIENT + "-" + master;
    }
}
