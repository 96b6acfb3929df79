package io.tiercel.lab.daemons;

import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.Entry;
import io.tiercel.lab.plan.GroupPlan;
import io.tiercel.lab.plan.HadoopSettings;
import io.tiercel.lab.plan.JavaRuntime;
import io.tiercel.lab.plan.LabHadoop;
import io.tiercel.lab.plan.LabJvm;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.LogSettings;
import io.tiercel.lab.plan.TopologyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Starts and ends the daemons of a lab, and makes processes that run beside them. Not thread-safe. */
public final class Launcher {
    private static final Duration DEATH_PATIENCE = Duration.ofSeconds(20);
    private static final Duration RECORD_PATIENCE = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 5;
    private static final Duration FORMAT_PATIENCE = Duration.ofMinutes(1);
    private static final List<String> WEB_APPLICATIONS = List.of("hdfs", "datanode", "secondary", "journal");

    private final LabSite site;
    private final GroupPlan groups;
    private final JavaRuntime runtime;
    private final LabJvm jvm;

    public Launcher(LabSite site, GroupPlan groups, JavaRuntime runtime) {
        this.site = site;
        this.groups = groups;
        this.runtime = runtime;
        this.jvm = new LabJvm(site, runtime);
    }

    /** Writes everything that the processes of the lab read when they start. */
    public void writeFiles() throws IOException {
        for (Path directory :
                List.of(site.logDirectory(), site.pidFile(""), site.masterDirectory(), site.temporaryDirectory())) {
            Files.createDirectories(directory);
        }
        for (String application : WEB_APPLICATIONS) {
            Files.createDirectories(site.webApplicationsRoot()
                    .resolve("webapps")
                    .resolve(application)
                    .resolve("WEB-INF"));
        }
        LabTopology topology = site.topology();
        Files.writeString(site.hostsFile(), TopologyFiles.hosts(topology));
        Files.writeString(site.topologyFile(), TopologyFiles.topology(topology));
        Files.writeString(site.rackTableFile(), TopologyFiles.rackTable(topology));
        HadoopSettings settings = new HadoopSettings(site, runtime);
        for (Daemon daemon : Daemon.of(site.plan())) {
            ConfFiles.write(site.confDirectory(daemon.name()), settings.of(daemon), LogSettings.daemon());
        }
        for (LabHadoop cluster : site.plan().clusters()) {
            ConfFiles.write(site.confDirectory(cluster.client()), settings.ofClient(cluster), LogSettings.client());
        }
    }

    /** Gives the NameNode an empty file system. */
    public void format(Daemon nameNode) throws IOException {
        List<String> words = jvm.command(nameNode, List.of("-format", "-nonInteractive"));
        ProcessBuilder builder = new ProcessBuilder(entry(nameNode.machine()).command(words));
        environment(builder, nameNode);
        run(builder, nameNode);
    }

    /** Starts a daemon and returns once its process is there and recorded; nothing happens if it runs. */
    public void start(Daemon daemon) throws IOException {
        if (pid(daemon).isPresent()) {
            return;
        }
        List<String> words = entry(daemon.machine()).command(jvm.command(daemon), site.pidFile(daemon.name()));
        ProcessBuilder builder = new ProcessBuilder(words);
        environment(builder, daemon);
        Path output = site.outputFile(daemon.name());
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
        process.getOutputStream().close();
        long deadline = System.nanoTime() + RECORD_PATIENCE.toNanos();
        while (pid(daemon).isEmpty()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IOException(daemon.name() + " does not start; see " + output);
            }
            pause();
        }
    }

    /** Ends a daemon as {@code kill -9} does, and waits until it has gone; nothing happens if it does not run. */
    public void kill(Daemon daemon) throws IOException {
        OptionalLong pid = pid(daemon);
        if (pid.isEmpty()) {
            return;
        }
        ProcessHandle.of(pid.getAsLong()).ifPresent(ProcessHandle::destroyForcibly);
        long deadline = System.nanoTime() + DEATH_PATIENCE.toNanos();
        while (pid(daemon).isPresent()) {
            if (System.nanoTime() > deadline) {
                throw new IOException(daemon.name() + " (" + pid.getAsLong() + ") does not die");
            }
            pause();
        }
    }

    /** The number of a daemon's process, if it runs. */
    public OptionalLong pid(Daemon daemon) throws IOException {
        return PidFile.running(site.pidFile(daemon.name()));
    }

    /** A process to start on a VM or on the master, with that machine's network, name and control groups. */
    public ProcessBuilder on(String machine, List<String> command) {
        Entry entry = machine.equals(LabTopology.MASTER) ? clientEntry() : entry(machine);
        ProcessBuilder builder = new ProcessBuilder(entry.command(command));
        environment(builder, machine, clientConf(machine), clientClassPath(machine));
        return builder;
    }

    /**
     * A Java program to start on a machine, with what it needs to use the cluster that the machine is of.
     *
     * @param moreClassPath before that of clients
     */
    public ProcessBuilder java(
            String machine, String mainClass, List<String> arguments, List<String> moreClassPath, int heapMegabytes) {
        ProcessBuilder builder = on(machine, jvm.clientCommand(mainClass, arguments, heapMegabytes));
        List<String> classPath = new ArrayList<>(moreClassPath);
        classPath.addAll(clientClassPath(machine));
        environment(builder, machine, clientConf(machine), classPath);
        return builder;
    }

    /**
     * A Java program to start on a host in its guest that is no part of the cluster: on the host's CPUs, with the master's
     * network, and with nothing of Hadoop.
     */
    public ProcessBuilder guest(
            String host, String mainClass, List<String> arguments, List<String> classPath, int heapMegabytes) {
        Entry entry = new Entry(site.namespace(LabTopology.MASTER), GroupPlan.guest(host), groups.guestEntries(host));
        ProcessBuilder builder = new ProcessBuilder(entry.command(jvm.command(mainClass, arguments, heapMegabytes)));
        environment(builder, GroupPlan.guest(host), site.confDirectory(GroupPlan.CLIENT), classPath);
        return builder;
    }

    private Path clientConf(String machine) {
        return site.confDirectory(site.plan().clusterOf(machine).client());
    }

    private List<String> clientClassPath(String machine) {
        return new HadoopSettings(site, runtime).clientClassPath(site.plan().clusterOf(machine));
    }

    private Entry clientEntry() {
        return new Entry(site.namespace(LabTopology.MASTER), LabTopology.MASTER, groups.entries(GroupPlan.CLIENT));
    }

    private Entry entry(String machine) {
        List<Path> entries = machine.equals(LabTopology.MASTER)
                ? groups.entries(LabTopology.MASTER)
                : groups.entries(site.topology().vm(machine));
        return new Entry(site.namespace(machine), machine, entries);
    }

    private void environment(ProcessBuilder builder, Daemon daemon) {
        environment(builder, daemon.machine(), site.confDirectory(daemon.name()), jvm.classPath(daemon));
    }

    private void environment(ProcessBuilder builder, String machine, Path conf, List<String> classPath) {
        Map<String, String> variables = builder.environment();
        variables.keySet().removeIf(Launcher::isOfAnother);
        variables.put("JAVA_HOME", runtime.home().toString());
        variables.put("HADOOP_CONF_DIR", conf.toString());
        variables.put(HadoopSettings.MACHINE, machine);
        variables.put("CLASSPATH", String.join(":", classPath));
    }

    /** Whether it belongs to another Hadoop on this machine, or is for any JVM: such must not get in. */
    static boolean isOfAnother(String variable) {
        return variable.startsWith("HADOOP_") || (variable.contains("JAVA_") && !variable.startsWith("TIERCEL_"));
    }

    private void run(ProcessBuilder builder, Daemon daemon) throws IOException {
        Path output = site.outputFile(daemon.name());
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
        try {
            if (!process.waitFor(FORMAT_PATIENCE.toMillis(), TimeUnit.MILLISECONDS) || process.exitValue() != 0) {
                throw new IOException("the NameNode's directory cannot be made; see " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the NameNode's directory was made", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a daemon starts or ends", e);
        }
    }
}
