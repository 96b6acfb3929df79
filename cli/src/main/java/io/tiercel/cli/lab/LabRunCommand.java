package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.LabTopology;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a command in the lab. */
@Launched(under = LabCommand.class, order = 20, jvm = Jvm.SHORT)
@Command(
        name = "run",
        description = {
            "Run a command on the lab's master, or on a VM, with Hadoop's class path and the lab's configuration.",
            "Hadoop's own: fs, dfsadmin, fsck, application, node, job, jar FILE [CLASS], examples NAME, class CLASS. "
                    + "Anything else is a program of this system, with the machine's network and name.",
            "The exit code is the command's."
        },
        footer = {"", "  ./tiercel lab run -- fs -ls /", "  ./tiercel lab run --on r1h1v1 -- ip address"})
final class LabRunCommand implements Callable<Integer> {
    private static final String GIVEN = "";

    /** The classes behind words; the first argument where one has to be given. */
    private static final Map<String, String> CLASSES = new TreeMap<>(Map.of(
            "fs", "org.apache.hadoop.fs.FsShell",
            "dfsadmin", "org.apache.hadoop.hdfs.tools.DFSAdmin",
            "fsck", "org.apache.hadoop.hdfs.tools.DFSck",
            "application", "org.apache.hadoop.yarn.client.cli.ApplicationCLI",
            "node", "org.apache.hadoop.yarn.client.cli.NodeCLI",
            "job", "org.apache.hadoop.mapred.JobClient",
            "jar", "org.apache.hadoop.util.RunJar",
            "examples", "org.apache.hadoop.examples.ExampleDriver",
            "class", GIVEN));

    private static final int HEAP_MEGABYTES_MAX = 1 << 20;

    @Spec
    private CommandSpec spec;

    /** What follows the first word of the command to run is that command's own, be it an option. */
    @Spec
    void stopAtCommand(CommandSpec own) {
        own.parser().stopAtPositional(true);
    }

    @Option(
            names = "--on",
            paramLabel = "MACHINE",
            defaultValue = LabTopology.MASTER,
            description = "Where to run it: a VM's name, as in lab status, or ${DEFAULT-VALUE}, the default.")
    private String machine;

    @Option(
            names = "--heap",
            paramLabel = "MB",
            defaultValue = "256",
            description = "Largest heap of a Java program, in MB. Default: ${DEFAULT-VALUE}")
    private int heapMegabytes;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "What to run, with its own options.")
    private List<String> command;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (heapMegabytes < 1 || heapMegabytes > HEAP_MEGABYTES_MAX) {
            throw new ParameterException(
                    spec.commandLine(), "--heap must be from 1 to " + HEAP_MEGABYTES_MAX + ": " + heapMegabytes);
        }
        try (Lab lab = Lab.attach(LabDirectory.path())) {
            Process process = process(lab).inheritIO().start();
            Thread end = new Thread(process::destroy, "end of the lab's program");
            Runtime.getRuntime().addShutdownHook(end);
            return process.waitFor();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private ProcessBuilder process(Lab lab) {
        String mainClass = CLASSES.get(command.get(0));
        if (mainClass == null) {
            return lab.exec(machine, command);
        }
        int first = 1;
        if (mainClass.equals(GIVEN)) {
            if (command.size() < 2) {
                throw new IllegalArgumentException("which class?");
            }
            mainClass = command.get(first++);
        }
        return lab.java(machine, mainClass, command.subList(first, command.size()), List.of(), heapMegabytes);
    }
}
