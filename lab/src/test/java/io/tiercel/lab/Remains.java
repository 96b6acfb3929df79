package io.tiercel.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What is still on this machine of a lab. */
final class Remains {
    private Remains() {}

    /** Namespaces and groups with the lab's prefix, and disks, mounts and processes that name its directory. */
    static List<String> of(String prefix, Path directory) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path place : List.of(Path.of("/run/netns"), Path.of("/sys/fs/cgroup"))) {
            found.addAll(names(place, 1, prefix));
            found.addAll(names(place, 2, prefix));
        }
        String text = directory.toString();
        Files.readAllLines(Path.of("/proc/self/mounts")).stream()
                .filter(line -> line.contains(text))
                .forEach(found::add);
        found.addAll(loops(text));
        ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains("-Djdk.net.hosts.file=" + text))
                .forEach(process -> found.add("process " + process.pid()));
        return found;
    }

    private static List<String> names(Path place, int depth, String prefix) throws IOException {
        if (!Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> all = Files.find(
                place,
                depth,
                (path, attributes) -> path.getNameCount() == place.getNameCount() + depth
                        && path.getFileName().toString().startsWith(prefix))) {
            return all.map(Path::toString).toList();
        }
    }

    private static List<String> loops(String directory) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> devices = Files.list(Path.of("/sys/block"))) {
            for (Path device : devices.toList()) {
                Path file = device.resolve("loop/backing_file");
                if (Files.exists(file) && Files.readString(file).contains(directory)) {
                    found.add(device.toString());
                }
            }
        }
        return found;
    }
}
