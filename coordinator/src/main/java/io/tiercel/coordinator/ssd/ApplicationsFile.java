package io.tiercel.coordinator.ssd;

import io.tiercel.core.text.PlainText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What an operator has said of applications: a line {@code name: vm vm vm} for each; what follows a # is a remark. */
final class ApplicationsFile {
    private static final long BYTES_MAX = 4 << 20;

    private ApplicationsFile() {}

    /**
     * Applications by VM.
     *
     * @param file empty where there is none
     * @throws IOException that names the file and the line, if it cannot be read
     */
    static SortedMap<String, String> read(String file) throws IOException {
        SortedMap<String, String> byVm = new TreeMap<>();
        if (file.isEmpty()) {
            return byVm;
        }
        Path path = Path.of(file);
        if (!Files.isReadable(path) || Files.size(path) > BYTES_MAX) {
            throw new IOException(file + " cannot be read, or is too long: set tiercel.ssd.applications.file");
        }
        List<String> lines = lines(path);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("(?s)#.*", "").strip();
            if (!line.isEmpty()) {
                add(byVm, line, file + ", line " + (i + 1));
            }
        }
        return byVm;
    }

    private static List<String> lines(Path path) throws IOException {
        try {
            return PlainText.lines(path.toString(), Files.readAllBytes(path));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void add(SortedMap<String, String> byVm, String line, String where) throws IOException {
        int colon = line.indexOf(':');
        String name = colon < 0 ? "" : line.substring(0, colon).strip();
        if (name.isEmpty()) {
            throw new IOException(where + ": expected an application and its VMs, as in 'sales: vm1 vm2'");
        }
        for (String vm : line.substring(colon + 1).strip().split("\\s+", -1)) {
            String before = vm.isEmpty() ? null : byVm.put(vm, name);
            if (before != null && !before.equals(name)) {
                throw new IOException(where + ": the VM " + vm + " is of " + before + " already");
            }
        }
    }
}
