package io.tiercel.wire;

import io.tiercel.core.settings.EventSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where the version tables of a machine are, and whose word a reader takes.
 *
 * <p>Whoever writes a table can keep stale answers alive in every reader. So a reader believes only a table, in a
 * directory, that the configured owner, root or the reader's own user owns, and that nobody else may write.
 */
public final class VersionTables {
    private static final int DEFAULT_PORT = 8020;
    /** The files that relays make. */
    private static final String OURS = "*.{versions,cached,hot,reports,lock,draft}";

    private VersionTables() {}

    /**
     * The name by which a relay and its readers know a cluster: the authority of its file system, in lower case,
     * without HDFS's default port. Both must be configured with the same host name or nameservice.
     */
    public static String cluster(URI fileSystem) {
        String authority = fileSystem.getAuthority();
        if (authority == null) {
            throw new IllegalArgumentException("a cluster's URI must name a host or a nameservice: " + fileSystem);
        }
        String host = authority.substring(authority.indexOf('@') + 1).toLowerCase(Locale.ROOT);
        String port = ":" + DEFAULT_PORT;
        return host.endsWith(port) ? host.substring(0, host.length() - port.length()) : host;
    }

    /** The table's file: the cluster's name in it, with all but letters, digits, dots and dashes as {@code _xx}. */
    public static Path file(Path directory, String cluster) {
        return file(directory, cluster, ".versions");
    }

    /** The socket beside the table at which the relay takes clients' reports of reads. */
    public static Path reports(Path directory, String cluster) {
        return file(directory, cluster, ".reports");
    }

    /** The file beside the table in which the relay says which blocks are in memory. */
    public static Path cachedBlocks(Path directory, String cluster) {
        return file(directory, cluster, ".cached");
    }

    /** The file beside the table in which the relay says which memcached servers hold hot blocks. */
    public static Path hotBlocks(Path directory, String cluster) {
        return file(directory, cluster, ".hot");
    }

    /** The file beside the table in which the doctor leaves its findings for the relay. */
    public static Path findings(Path directory, String cluster) {
        return file(directory, cluster, ".findings");
    }

    /**
     * Checks that a file, or what is in a directory, is the word of a relay that is to be believed.
     *
     * @param owner the name or number of the user whose relay is believed besides root's and one's own
     * @throws IOException that says why not
     */
    public static void checkTrusted(Path fileOrDirectory, String owner) throws IOException {
        Trust.inThisUserOr(owner).check(fileOrDirectory);
    }

    private static Path file(Path directory, String cluster, String ending) {
        if (cluster.isEmpty()) {
            throw new IllegalArgumentException("a cluster must have a name");
        }
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < cluster.length(); i++) {
            char c = cluster.charAt(i);
            boolean plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || (c == '.' && i > 0);
            name.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "_%02x", (int) c));
        }
        return directory.resolve(name + ending);
    }

    /**
     * The directory made ready for a writer: there, this user's own, readable by all and writable by nobody else. What is in it
     * by the name of a file of ours is this user's too.
     *
     * @throws IOException that says what to do, if it cannot be made, or somebody else has made it or a file in it
     */
    public static void prepare(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            make(directory);
        }
        Trust trust = Trust.inThisUser();
        trust.check(directory);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, OURS)) {
            for (Path file : files) {
                trust.checkOwner(file);
            }
        }
    }

    /** In a directory in which others may make files too, one that they have made by this name is left as it is. */
    static void make(Path directory) throws IOException {
        try {
            Path parent = directory.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectory(directory);
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (FileAlreadyExistsException e) {
            // Whose it is, is looked at next.
            return;
        } catch (IOException e) {
            throw new IOException(
                    "the directory " + directory + " cannot be made (" + e
                            + "): make it for this process's user, or set " + EventSettings.DIR.key() + " to another",
                    e);
        }
    }

    /**
     * Opens a table that is to be believed.
     *
     * @param owner the name or number of the user whose relay is believed besides root's and one's own
     * @throws IOException that says why there is none or why it is not believed
     */
    public static VersionTable openTrusted(Path directory, String cluster, String owner) throws IOException {
        return openTrusted(directory, cluster, owner, null);
    }

    /**
     * As {@link #openTrusted(Path, String, String)}, unless the table that is known is the one that is there: it is mapped
     * once, since only the garbage collector unmaps it, and the kernel lets a process map so many files and no more.
     */
    public static VersionTable openTrusted(Path directory, String cluster, String owner, @Nullable VersionTable known)
            throws IOException {
        Path file = file(directory, cluster);
        Trust trust = Trust.inThisUserOr(owner);
        trust.check(directory);
        trust.check(file);
        return known != null && known.isOf(file) ? known : VersionTable.open(file, cluster);
    }
}
