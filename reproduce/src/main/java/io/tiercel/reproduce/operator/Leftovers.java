package io.tiercel.reproduce.operator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;

/** What is there of Tiercel that was not there before it was put on. */
final class Leftovers {
    private final OperatorSite site;
    private final List<Map<String, String>> before = new ArrayList<>();

    /** Remembers Hadoop's configuration as it is. */
    Leftovers(OperatorSite site) throws IOException {
        this.site = site;
        for (ClusterMachine machine : site.machines()) {
            before.add(machine.configuration());
        }
    }

    /** How many machines have Hadoop's configuration as it was, byte for byte. */
    int unchanged() throws IOException {
        int count = 0;
        for (ClusterMachine machine : site.machines()) {
            if (machine.configuration().equals(before.get(machine.number()))) {
                count++;
            }
        }
        return count;
    }

    /** Processes, open jars, files, directories of HDFS and ports, in words. */
    List<String> found(List<PackagedBuild> builds) throws IOException {
        List<String> found = new ArrayList<>();
        for (ClusterMachine machine : site.machines()) {
            machine.files().forEach(file -> found.add("file " + file));
            for (int port : machine.ports()) {
                if (!isFree(port)) {
                    found.add("port " + port);
                }
            }
        }
        for (PackagedBuild build : builds) {
            processes(build.folder()).forEach(found::add);
        }
        try (FileSystem files = site.files()) {
            if (files.exists(new org.apache.hadoop.fs.Path("/tiercel"))) {
                found.add("hdfs:/tiercel");
            }
        }
        return found;
    }

    /** Those that run from this folder, or have a file of it open. */
    private static Stream<String> processes(Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> hasOpen(process, folder)
                        || process.info()
                                .commandLine()
                                .filter(line -> line.contains(folder.toString()))
                                .isPresent())
                .map(process -> "process " + process.pid() + " "
                        + process.info().commandLine().orElse(""));
    }

    private static boolean hasOpen(ProcessHandle process, Path folder) {
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            return files.anyMatch(file -> target(file).startsWith(folder.toString()));
        } catch (IOException | UncheckedIOException e) {
            return false; // It has ended, or is of another user.
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
