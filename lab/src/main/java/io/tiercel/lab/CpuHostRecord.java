package io.tiercel.lab;

import io.tiercel.lab.host.ControlGroups;
import io.tiercel.lab.plan.CpuGroupPlan;
import io.tiercel.lab.plan.GroupPlan.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * Which {@link CpuHost} belongs to a directory: the name of its top group, in a file that is there before the group is, and
 * goes after it. Where the machine starts anew, both are gone.
 */
final class CpuHostRecord {
    static final String PREFIX = "tc-";

    private static final Path RUN = Path.of("/run");

    private final Path file;

    private CpuHostRecord(Path file) {
        this.file = file;
    }

    static CpuHostRecord of(Path directory) {
        byte[] text = directory.toString().getBytes(StandardCharsets.UTF_8);
        return new CpuHostRecord(RUN.resolve("tiercel-cpu-host-" + UUID.nameUUIDFromBytes(text)));
    }

    void write(String name) throws IOException {
        Files.writeString(file, name);
    }

    void forget() throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Removes what a killed process has left.
     *
     * @return false if there was nothing
     */
    boolean removeRemains(Version version) throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        String name = Files.readString(file);
        // Nothing else is ever removed, whatever has become of the file.
        if (name.matches(PREFIX + "[0-9a-f]{4}")) {
            new ControlGroups(new CpuGroupPlan(name, version, List.of(), List.of())).remove();
        }
        forget();
        return true;
    }
}
