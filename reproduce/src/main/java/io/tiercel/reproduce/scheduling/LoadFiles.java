package io.tiercel.reproduce.scheduling;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * The files that a run of a load begins with, in a folder of its own.
 *
 * @param folder which must be there
 */
record LoadFiles(Path folder) {
    /** As many jobs of one task as are wanted; what they are is up to {@link MasterSimulator}. */
    private static final String JOBS = """
            {"description": "places for planned jobs", "num_nodes": %d, "nodes_per_rack": 40, "num_jobs": %d,
             "rand_seed": 1,
             "workloads": [{"workload_name": "load", "workload_weight": 1.0, "queue_name": "default",
               "job_classes": [{"class_name": "job", "class_weight": 1.0, "type": "mapreduce", "user_name": "user",
                 "deadline_factor": {"val": 10}, "duration": {"val": 60}, "reservation": {"val": 0},
                 "tasks": [{"type": "map", "priority": 20, "count": {"val": 1}, "time": {"val": 1000},
                   "max_memory": {"val": 1024}, "max_vcores": {"val": 1}}]}],
               "time_distribution": [{"time": 0, "weight": 1}, {"time": 0, "weight": 0}]}]}
            """;

    private static final String LOG = """
            log4j.rootLogger=WARN, out
            log4j.appender.out=org.apache.log4j.ConsoleAppender
            log4j.appender.out.layout=org.apache.log4j.PatternLayout
            log4j.appender.out.layout.ConversionPattern=%p %c{2}: %m%n
            """;

    /** The names that have an address; no other is looked up, and none leaves this machine. */
    Path hosts() {
        return folder.resolve("hosts");
    }

    /** The VMs as the load simulator reads them. */
    Path nodes() {
        return folder.resolve("nodes.json");
    }

    /** The jobs as the load simulator reads them. */
    Path jobs() {
        return folder.resolve("jobs.json");
    }

    /** The topology as our plug-in reads it. */
    Path topology() {
        return folder.resolve("topology");
    }

    /** The directory of what the ResourceManager knows of the VMs' attributes. */
    Path attributes() {
        return folder.resolve("attributes");
    }

    /** What is logged. */
    Path log() {
        return folder.resolve("log4j.properties");
    }

    /** Empty, for the settings of the arm to hold: first on the class path, before that of Hadoop's own tests. */
    Path queues() {
        return folder.resolve("capacity-scheduler.xml");
    }

    /** Where the load simulator writes. */
    Path output() {
        return folder.resolve("output");
    }

    /** Writes them all. */
    void write(LoadPlan plan) throws IOException {
        ClusterLayout layout = plan.layout();
        Files.createDirectories(output());
        Files.write(hosts(), hostLines());
        Files.writeString(nodes(), nodeText(layout));
        Files.writeString(jobs(), JOBS.formatted(layout.vms(), plan.jobs().size()));
        Files.write(topology(), layout.topologyLines());
        Files.writeString(log(), LOG);
        Files.writeString(queues(), "<configuration/>\n");
    }

    /** VMs have no address: the load simulator finds the rack by it, where there is one, and by name where there is none. */
    private static List<String> hostLines() throws UnknownHostException {
        return List.of(
                "127.0.0.1 localhost", "127.0.0.1 " + InetAddress.getLocalHost().getHostName());
    }

    private static String nodeText(ClusterLayout layout) {
        StringBuilder text = new StringBuilder();
        for (int rack = 0; rack < layout.racks(); rack++) {
            StringJoiner vms = new StringJoiner(", ");
            IntStream.range(layout.firstOf(rack), layout.firstOf(rack) + layout.vmsInRack(rack))
                    .forEach(vm -> vms.add("{\"node\": \"" + layout.name(vm) + "\"}"));
            String name = layout.rackName(rack).substring(1);
            text.append("{\"rack\": \"" + name + "\", \"nodes\": [" + vms + "]}\n");
        }
        return text.toString();
    }
}
