package io.tiercel.reproduce.scheduling;

import io.tiercel.testbed.machine.MeasuringProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.StringUtils;
import org.apache.hadoop.yarn.sls.SLSRunner.TraceType;

/** Runs a load in a JVM of its own and tells what was measured. */
final class LoadMain {
    /** How long a load may take, whose jobs are to be over in a minute or two. */
    static final Duration PATIENCE = Duration.ofMinutes(10);

    private LoadMain() {}

    /** The arm, the number of VMs, of jobs, the seed, the time between heartbeats in ms, and the folder of the files. */
    public static void main(String[] args) {
        LoadArm arm = LoadArm.valueOf(args[0]);
        LoadShape shape = new LoadShape(
                Integer.parseInt(args[1]),
                Integer.parseInt(args[2]),
                Long.parseLong(args[3]),
                Integer.parseInt(args[4]));
        LoadFiles files = new LoadFiles(Path.of(args[5]));
        LoadRun run = LoadRun.prepare(LoadPlan.of(shape), arm);
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> run.failed(error));
        int exitCode = 1;
        try {
            simulate(arm, shape, files);
            MeasuringProcess.tell(run.await(PATIENCE));
            exitCode = 0;
        } catch (Exception | LinkageError e) {
            System.err.print(StringUtils.stringifyException(e));
            System.err.flush();
        }
        System.out.flush();
        // The ResourceManager would take seconds to stop, and nothing of it is needed any more.
        Runtime.getRuntime().halt(exitCode);
    }

    private static void simulate(LoadArm arm, LoadShape shape, LoadFiles files) throws Exception {
        Configuration conf = LoadSettings.of(arm, shape, files);
        UserGroupInformation.setConfiguration(conf);
        SecurityUtil.setConfiguration(conf);
        LoadSimulator simulator = new LoadSimulator(conf);
        simulator.setSimulationParams(
                TraceType.SYNTH,
                new String[] {files.jobs().toString()},
                files.nodes().toString(),
                files.output().toString(),
                Set.of(),
                false);
        simulator.start();
    }
}
