package io.tiercel.install.act;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.tiercel.install.plan.FileKind;
import io.tiercel.install.plan.FileRecord;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallRole;
import io.tiercel.install.text.Raw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of an installation on a machine: a manifest, and the contents of changed files as they were and as they were
 * made, each in a file that is named for its SHA-256. Readable by its owner alone.
 */
public final class InstallState {
    private static final ObjectMapper JSON =
            new ObjectMapper().registerModule(new Jdk8Module()).enable(SerializationFeature.INDENT_OUTPUT);
    private static final String OWNERS_DIRECTORY = "rwx------";
    private static final String OWNERS_FILE = "rw-------";

    private final Path directory;
    private final Disk disk;
    private final Manifest manifest;
    private final KeptFiles kept;

    private InstallState(Path directory, Disk disk, Manifest manifest) {
        this.directory = directory;
        this.disk = disk;
        this.manifest = manifest;
        this.kept = new KeptFiles(directory.resolve("files"), disk);
    }

    /**
     * What the directory has; nothing is installed where there is none.
     *
     * @throws IOException that says what to do, if it cannot be read
     */
    public static InstallState read(Path directory, Disk disk) throws IOException {
        Path file = directory.resolve("manifest.json");
        Optional<String> text = disk.read(file);
        return text.isEmpty()
                ? none(directory, disk)
                : new InstallState(directory, disk, parse(file, text.orElseThrow()));
    }

    /** As where nothing is installed. */
    public static InstallState none(Path directory, Disk disk) {
        Manifest none = new Manifest(Manifest.FORM, "", Set.of(), Optional.empty(), List.of(), List.of());
        return new InstallState(directory, disk, none);
    }

    /** By which build it was installed; empty where nothing is. */
    public String build() {
        return manifest.build();
    }

    private static Manifest parse(Path file, String text) throws IOException {
        try {
            Manifest manifest = JSON.readValue(Raw.bytes(text), Manifest.class);
            if (manifest == null) {
                throw damaged(file, null);
            }
            if (manifest.form() != Manifest.FORM) {
                throw new IOException(file + " was made by another version of Tiercel, " + manifest.build()
                        + ": install and uninstall with that");
            }
            return manifest;
        } catch (JsonProcessingException e) {
            throw damaged(file, e);
        }
    }

    private static IOException damaged(Path file, @Nullable Exception cause) {
        return new IOException(
                file + " is damaged: move it away; what is installed is then found by the marks in the files", cause);
    }

    /** The roles that the machine has. */
    public Set<InstallRole> roles() {
        return new TreeSet<>(manifest.roles());
    }

    /** What was asked for last. */
    public Optional<InstallOptions> options() {
        return manifest.options();
    }

    /** What is known of the files that were changed or made. */
    public Map<Path, FileRecord> records() throws IOException {
        Map<Path, FileRecord> records = new TreeMap<>();
        for (Manifest.Entry entry : manifest.files()) {
            List<String> ours = new ArrayList<>();
            for (String hash : entry.ours()) {
                kept.content(hash).ifPresent(ours::add);
            }
            if (entry.kind() == FileKind.SECRET) {
                // Its content is kept nowhere else; by the hash one sees whether it has been renewed.
                disk.read(Path.of(entry.path()))
                        .filter(now -> entry.ours().contains(KeptFiles.sha256(now)))
                        .ifPresent(ours::add);
            }
            Optional<String> before = entry.before().isEmpty() ? Optional.empty() : kept.content(entry.before());
            if (before.isEmpty() && !entry.before().isEmpty()) {
                throw new IOException(kept.place(entry.before()) + " is missing, which has what " + entry.path()
                        + " was before it was changed; move " + directory
                        + " away: what is ours is then found by the marks in the files");
            }
            Path path = Path.of(entry.path());
            records.put(path, new FileRecord(path, entry.kind(), before, ours));
        }
        return records;
    }

    List<String> directories() {
        return manifest.directories();
    }

    /** Keeps what is known, before anything is done to the files; what was known of them stays known. */
    InstallState begin(
            Set<InstallRole> roles,
            InstallOptions options,
            String build,
            List<FileRecord> next,
            List<String> directories)
            throws IOException {
        Map<String, Manifest.Entry> entries = new TreeMap<>();
        manifest.files().forEach(entry -> entries.put(entry.path(), entry));
        for (FileRecord record : next) {
            Manifest.Entry made = entry(record);
            keepContents(record);
            Manifest.Entry before = entries.get(made.path());
            List<String> ours = Stream.concat(
                            made.ours().stream(), before == null ? Stream.of() : before.ours().stream())
                    .distinct()
                    .toList();
            entries.put(made.path(), new Manifest.Entry(made.path(), made.kind(), made.before(), ours));
        }
        Set<String> made = new TreeSet<>(manifest.directories());
        made.addAll(directories);
        return save(new Manifest(
                Manifest.FORM, build, roles, Optional.of(options), List.copyOf(entries.values()), List.copyOf(made)));
    }

    /** Keeps what is known when all is done. */
    InstallState end(List<FileRecord> records) throws IOException {
        List<Manifest.Entry> entries = records.stream().map(InstallState::entry).toList();
        InstallState ended = save(new Manifest(
                manifest.form(),
                manifest.build(),
                manifest.roles(),
                manifest.options(),
                entries,
                manifest.directories()));
        Set<String> needed = new TreeSet<>();
        for (Manifest.Entry entry : entries) {
            needed.add(entry.before());
            needed.addAll(entry.ours());
        }
        kept.forgetOthers(needed);
        return ended;
    }

    /** Deletes all that is kept, but for copies of what somebody else had changed. */
    void forget() throws IOException {
        disk.delete(directory.resolve("manifest.json"));
        kept.forgetAll();
        disk.delete(directory.resolve("lock"));
        if (KeptFiles.list(directory).isEmpty()) {
            disk.delete(directory);
        }
    }

    /** Keeps a copy of a file; where it is. */
    Path keepCopy(Path file, String raw) throws IOException {
        makeDirectories(directory.resolve("copies"));
        Path copy = directory
                .resolve("copies")
                .resolve(file.getFileName() + "-" + KeptFiles.sha256(raw).substring(0, 8));
        disk.write(copy, raw, "", OWNERS_FILE);
        return copy;
    }

    private void keepContents(FileRecord record) throws IOException {
        if (record.kind() != FileKind.SECRET) {
            for (String raw : record.ours()) {
                kept.keep(raw);
            }
            if (record.before().isPresent()) {
                kept.keep(record.before().orElseThrow());
            }
        }
    }

    private InstallState save(Manifest next) throws IOException {
        makeDirectories(directory);
        disk.write(directory.resolve("manifest.json"), Raw.of(JSON.writeValueAsBytes(next)) + "\n", "", OWNERS_FILE);
        return new InstallState(directory, disk, next);
    }

    private void makeDirectories(Path wanted) throws IOException {
        for (Path missing : missing(wanted)) {
            disk.makeDirectory(missing, missing.startsWith(directory) ? OWNERS_DIRECTORY : "rwxr-xr-x");
        }
    }

    /** This directory and those that it is in, as far as they are not there, the outermost first. */
    static List<Path> missing(Path directory) {
        List<Path> missing = new ArrayList<>();
        Path at = directory;
        while (at != null && !Files.isDirectory(at)) {
            missing.add(0, at);
            at = at.getParent();
        }
        return missing;
    }

    private static Manifest.Entry entry(FileRecord record) {
        return new Manifest.Entry(
                record.path().toString(),
                record.kind(),
                record.before().map(KeptFiles::sha256).orElse(""),
                record.ours().stream().map(KeptFiles::sha256).toList());
    }
}
