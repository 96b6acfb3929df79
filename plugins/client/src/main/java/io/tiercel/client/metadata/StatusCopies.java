package io.tiercel.client.metadata;

import java.util.EnumSet;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus.Flags;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.jspecify.annotations.Nullable;

/**
 * Copies of file statuses. Hadoop writes the qualified path into the status it was given and hands that object to the
 * caller, who may change it.
 */
final class StatusCopies {
    private StatusCopies() {}

    /** A listing that is to be kept: its files share the paths that Hadoop will make of their names. */
    static DirectoryListing kept(DirectoryListing listing) {
        HdfsFileStatus[] from = listing.getPartialListing();
        KeptPaths paths = new KeptPaths(from.length);
        HdfsFileStatus[] to = new HdfsFileStatus[from.length];
        for (int i = 0; i < from.length; i++) {
            to[i] = kept(from[i], paths, i);
        }
        return new DirectoryListing(to, listing.getRemainingEntries());
    }

    /** A status that is to be kept: if it is a file's, its callers share its qualified path. */
    static HdfsFileStatus kept(HdfsFileStatus status) {
        return kept(status, new KeptPaths(1), 0);
    }

    private static HdfsFileStatus kept(HdfsFileStatus status, KeptPaths paths, int index) {
        return isPlainFile(status) ? new KeptFileStatus(status, new KeptPaths.Place(paths, index)) : status;
    }

    /** A copy for one caller. */
    static DirectoryListing copy(DirectoryListing listing) {
        HdfsFileStatus[] from = listing.getPartialListing();
        HdfsFileStatus[] to = new HdfsFileStatus[from.length];
        for (int i = 0; i < from.length; i++) {
            to[i] = copy(from[i]);
        }
        return new DirectoryListing(to, listing.getRemainingEntries());
    }

    /** A copy for one caller. */
    static HdfsFileStatus copy(HdfsFileStatus status) {
        return status instanceof KeptFileStatus kept ? kept.copy() : rebuilt(status);
    }

    /** Directories, links and files with locations are of a class of HDFS's that callers may rely on. */
    private static boolean isPlainFile(HdfsFileStatus status) {
        return !(status instanceof HdfsLocatedFileStatus) && status.isFile();
    }

    /** The status rebuilt as HDFS's own kind of status. */
    static HdfsFileStatus rebuilt(HdfsFileStatus s) {
        HdfsFileStatus.Builder copy = new HdfsFileStatus.Builder()
                .length(s.getLen())
                .isdir(s.isDirectory())
                .replication(s.getReplication())
                .blocksize(s.getBlockSize())
                .mtime(s.getModificationTime())
                .atime(s.getAccessTime())
                .perm(AttributeCopies.copy(s.getPermission()))
                .flags(flags(s))
                .owner(s.getOwner())
                .group(s.getGroup())
                .symlink(copy(s.getSymlinkInBytes()))
                .path(copy(s.getLocalNameInBytes()))
                .fileId(s.getFileId())
                .children(s.getChildrenNum())
                .feInfo(AttributeCopies.copy(s.getFileEncryptionInfo()))
                .storagePolicy(s.getStoragePolicy())
                .ecPolicy(s.getErasureCodingPolicy());
        if (s instanceof HdfsLocatedFileStatus located) {
            copy.locations(BlockCopies.copy(located.getLocatedBlocks()));
        }
        return named(copy.build(), s.getNamespace());
    }

    private static HdfsFileStatus named(HdfsFileStatus copy, @Nullable String namespace) {
        if (namespace != null) {
            copy.setNamespace(namespace);
        }
        return copy;
    }

    static EnumSet<Flags> flags(HdfsFileStatus s) {
        EnumSet<Flags> flags = EnumSet.noneOf(Flags.class);
        if (s.hasAcl()) {
            flags.add(Flags.HAS_ACL);
        }
        if (s.isEncrypted()) {
            flags.add(Flags.HAS_CRYPT);
        }
        if (s.isErasureCoded()) {
            flags.add(Flags.HAS_EC);
        }
        if (s.isSnapshotEnabled()) {
            flags.add(Flags.SNAPSHOT_ENABLED);
        }
        return flags;
    }

    /** A copy of a name; where there is none that is said by null or by no bytes. */
    static byte @Nullable [] copy(byte @Nullable [] name) {
        return name == null ? null : name.clone();
    }
}
