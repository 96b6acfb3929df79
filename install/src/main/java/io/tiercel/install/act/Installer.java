package io.tiercel.install.act;

import io.tiercel.install.plan.FileChange;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallPlan;
import io.tiercel.install.plan.InstallRole;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Carries out the plan of an installation. What was before is kept first. Whenever it is killed, another run of it, for these
 * or for other roles, gets to its end as if it had not been.
 */
public final class Installer {
    private final Path directory;
    private final Disk disk;
    private final String build;

    /**
     * An installer on this machine.
     *
     * @param directory where what is known of the installation is kept
     * @param build the build that is installed
     */
    public Installer(Path directory, Disk disk, String build) {
        this.directory = directory;
        this.disk = disk;
        this.build = build;
    }

    /**
     * Does what the plan says.
     *
     * @param roles that the machine has then; if it has none, nothing is kept any more
     * @return copies of files that somebody else had changed, of which all was ours
     */
    public List<Path> carryOut(InstallPlan plan, Set<InstallRole> roles, InstallOptions options) throws IOException {
        if (!plan.problems().isEmpty()) {
            throw new IllegalArgumentException("a plan with problems is not carried out: " + plan.problems());
        }
        List<Path> made = InstallState.missing(directory);
        for (Path missing : made) {
            disk.makeDirectory(missing, missing.equals(directory) ? "rwx------" : "rwxr-xr-x");
        }
        try (FileChannel channel = FileChannel.open(
                        directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel)) {
            return carryOutAlone(plan, roles, options, made);
        }
    }

    private FileLock lock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return lock;
            }
        } catch (OverlappingFileLockException e) {
            // By this very process, which comes to the same.
        }
        throw new IOException("another install or uninstall is at work: it holds " + directory.resolve("lock"));
    }

    private List<Path> carryOutAlone(InstallPlan plan, Set<InstallRole> roles, InstallOptions options, List<Path> made)
            throws IOException {
        InstallState before = InstallState.read(directory, disk);
        InstallState state = before.begin(roles, options, build, plan.records(), directories(plan, made));
        List<Path> copies = new ArrayList<>();
        for (FileChange change : plan.needed()) {
            if (change.kept() && change.now().isPresent()) {
                copies.add(state.keepCopy(change.path(), change.now().orElseThrow()));
            }
            carryOut(change);
        }
        if (roles.isEmpty()) {
            deleteDirectories(state);
            state.forget();
            deleteDirectories(state); // Those that what was kept was in.
        } else {
            state.end(plan.records());
        }
        return copies;
    }

    private void carryOut(FileChange change) throws IOException {
        Optional<String> found = disk.read(change.path());
        if (!found.equals(change.now())) {
            throw new IOException(change.path() + " has changed since it was looked at: run this again");
        }
        if (change.after().isEmpty()) {
            disk.delete(change.path());
            return;
        }
        Path parent = change.path().toAbsolutePath().getParent();
        for (Path missing : InstallState.missing(parent == null ? Path.of("/") : parent)) {
            disk.makeDirectory(missing, "rwxr-xr-x");
        }
        disk.write(change.path(), change.after().orElseThrow(), change.owner(), change.mode());
    }

    /** Those that were made, and those that are to be. */
    private static List<String> directories(InstallPlan plan, List<Path> made) {
        Stream<Path> toMake = plan.needed().stream()
                .filter(change -> change.after().isPresent())
                .map(change -> change.path().toAbsolutePath().getParent())
                .flatMap(parent -> InstallState.missing(parent == null ? Path.of("/") : parent).stream());
        return Stream.concat(made.stream(), toMake)
                .map(Path::toString)
                .distinct()
                .toList();
    }

    /** Those that were made, if they are empty, the innermost first. */
    private void deleteDirectories(InstallState state) throws IOException {
        List<String> made = new ArrayList<>(state.directories());
        made.sort((one, other) -> other.compareTo(one));
        for (String name : made) {
            Path innermost = Path.of(name);
            if (Files.isDirectory(innermost) && isEmpty(innermost)) {
                disk.delete(innermost);
            }
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.findAny().isEmpty();
        }
    }
}
