package io.tiercel.lab.plan;

import java.util.ArrayList;
import java.util.List;

/** The command lines of Java programs in a lab. Their class path is in the environment, so that {@code ps} stays readable. */
public record LabJvm(LabSite site, JavaRuntime runtime) {
    /** What every JVM of a lab is told: to be small, and the names of the lab's machines. */
    static List<String> flags(LabSite site) {
        return List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.net.preferIPv4Stack=true",
                "-Djdk.net.hosts.file=" + site.hostsFile());
    }

    /** The words that run a daemon. */
    public List<String> command(Daemon daemon) {
        return command(daemon, daemon.arguments());
    }

    /** The words that run a daemon's program once, to other ends. */
    public List<String> command(Daemon daemon, List<String> arguments) {
        List<String> words = start(daemon.heapMegabytes());
        words.add("-Dlab.process=" + daemon.name());
        // What its web server unpacks stays behind where it is killed, and goes with the lab there.
        words.add("-Djava.io.tmpdir=" + site.temporaryDirectory());
        words.add("-Dhadoop.log.dir=" + site.logDirectory());
        words.add("-Dhadoop.log.file=" + daemon.name() + ".log");
        words.addAll(site.plan().extras(daemon.role()).jvmFlags());
        words.add(daemon.mainClass());
        words.addAll(arguments);
        return words;
    }

    public List<String> classPath(Daemon daemon) {
        List<String> all = new ArrayList<>();
        all.add(site.confDirectory(daemon.name()).toString());
        all.add(site.webApplicationsRoot().toString());
        all.addAll(site.plan().extras(daemon.role()).classPath());
        all.addAll(runtime.hadoop());
        return all;
    }

    /** The words that run a program that uses the cluster. */
    public List<String> clientCommand(String mainClass, List<String> arguments, int heapMegabytes) {
        List<String> words = start(heapMegabytes);
        words.addAll(site.plan().extras(Role.CLIENT).jvmFlags());
        words.add(mainClass);
        words.addAll(arguments);
        return words;
    }

    /** The words that run a program that knows nothing of the cluster. */
    public List<String> command(String mainClass, List<String> arguments, int heapMegabytes) {
        List<String> words = start(heapMegabytes);
        words.add(mainClass);
        words.addAll(arguments);
        return words;
    }

    private List<String> start(int heapMegabytes) {
        List<String> words = new ArrayList<>();
        words.add(runtime.java());
        words.add("-Xmx" + heapMegabytes + "m");
        words.addAll(flags(site));
        return words;
    }
}
