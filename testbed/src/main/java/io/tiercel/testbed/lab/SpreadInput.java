package io.tiercel.testbed.lab;

import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Input whose blocks are in the same places, and is read once by each job, whatever else is set ({@link SpreadFile}). */
public final class SpreadInput {
    private static final Duration WRITE_PATIENCE = Duration.ofMinutes(3);
    private static final int HEAP_MB = 128;
    /** Of a text. */
    private static final int ARGUMENTS = 3;

    private SpreadInput() {}

    /** The plan of a lab that holds such input. */
    public static LabPlan prepare(LabPlan plan, long blockBytes) {
        return plan.withSetting("dfs.blocksize", Long.toString(blockBytes))
                .withSetting("dfs.namenode.redundancy.considerLoad", "false")
                .withSetting(Role.CLIENT, "mapreduce.map.speculative", "false")
                .withSetting(Role.CLIENT, "mapreduce.reduce.speculative", "false");
    }

    /**
     * Writes a text of the seed.
     *
     * @param directory of the lab
     */
    public static void write(Lab lab, Path directory, String path, long bytes, long seed) throws IOException {
        write(lab, directory, List.of(path), bytes, seed);
    }

    /** Writes texts of one length, the first of this seed, the next of the next seed, and so on. */
    public static void write(Lab lab, Path directory, List<String> paths, long bytes, long firstSeed)
            throws IOException {
        List<String> arguments = new ArrayList<>();
        for (String path : paths) {
            arguments.addAll(
                    List.of(path, Long.toString(bytes), Long.toString(firstSeed + arguments.size() / ARGUMENTS)));
        }
        List<String> ours = TiercelOnLab.jars(directory, SpreadTextMain.class);
        LabProgram.run(
                lab.java(LabTopology.MASTER, SpreadTextMain.class.getName(), arguments, ours, HEAP_MB), WRITE_PATIENCE);
    }
}
