package io.tiercel.client.metadata;

import io.tiercel.client.metadata.KeptPaths.Place;
import java.net.URI;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.fs.FileEncryptionInfo;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.jspecify.annotations.Nullable;

/**
 * The status of a file that is asked for again and again, by itself or in a listing.
 *
 * <p>Hadoop turns each name into a qualified path, which in a listing costs it more than all the rest of a hit; the path
 * is the same every time, so that it is made once and shared. In all else this is the status that HDFS would have
 * given, its own copy for each caller, and it is written to a stream as that one.
 */
final class KeptFileStatus extends FileStatus implements HdfsFileStatus {
    private static final long serialVersionUID = 1L;
    /** The class by which HDFS's own file statuses name themselves. */
    private static final String SHOWN_AS = "HdfsNamedFileStatus";

    private final transient HdfsFileStatus kept;
    private final transient Place place;
    private final transient Set<AttrFlags> attributes;
    private final transient @Nullable FileEncryptionInfo encryption;
    private @Nullable String namespace;

    KeptFileStatus(HdfsFileStatus kept, Place place) {
        this(kept, place, attributes(kept));
    }

    private KeptFileStatus(HdfsFileStatus kept, Place place, Set<AttrFlags> attributes) {
        super(
                kept.getLen(),
                false,
                kept.getReplication(),
                kept.getBlockSize(),
                kept.getModificationTime(),
                kept.getAccessTime(),
                AttributeCopies.copy(kept.getPermission()),
                kept.getOwner(),
                kept.getGroup(),
                null,
                null,
                attributes);
        this.kept = kept;
        this.place = place;
        this.attributes = attributes;
        this.encryption = AttributeCopies.copy(kept.getFileEncryptionInfo());
        this.namespace = kept.getNamespace();
    }

    KeptFileStatus copy() {
        return new KeptFileStatus(kept, place, attributes);
    }

    @Override
    public FileStatus makeQualified(URI fileSystem, Path parent) {
        setPath(place.qualified(fileSystem, parent, kept));
        return this;
    }

    @Override
    public void setOwner(String owner) {
        super.setOwner(owner);
    }

    @Override
    public void setGroup(String group) {
        super.setGroup(group);
    }

    @Override
    public void setPermission(FsPermission permission) {
        super.setPermission(permission);
    }

    @Override
    public long getFileId() {
        return kept.getFileId();
    }

    @Override
    @SuppressWarnings("NullAway") // HDFS's own statuses answer null where nothing is encrypted.
    public @Nullable FileEncryptionInfo getFileEncryptionInfo() {
        return encryption;
    }

    @Override
    @SuppressWarnings("NullAway") // As HDFS's own statuses, which answer null where they have no name.
    public byte @Nullable [] getLocalNameInBytes() {
        return StatusCopies.copy(kept.getLocalNameInBytes());
    }

    @Override
    @SuppressWarnings("NullAway") // HDFS's own statuses answer null where there is no link.
    public byte @Nullable [] getSymlinkInBytes() {
        return StatusCopies.copy(kept.getSymlinkInBytes());
    }

    @Override
    public int getChildrenNum() {
        return kept.getChildrenNum();
    }

    @Override
    public ErasureCodingPolicy getErasureCodingPolicy() {
        return kept.getErasureCodingPolicy();
    }

    @Override
    public byte getStoragePolicy() {
        return kept.getStoragePolicy();
    }

    @Override
    public void setNamespace(String name) {
        namespace = name;
    }

    @Override
    @SuppressWarnings("NullAway") // HDFS's own statuses answer null where no namespace was set.
    public @Nullable String getNamespace() {
        return namespace;
    }

    /** What a stream gets is a status that any Hadoop client can read. */
    private Object writeReplace() {
        HdfsFileStatus plain = StatusCopies.rebuilt(this);
        plain.setPath(getPath());
        return plain;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }

    @Override
    public String toString() {
        return SHOWN_AS + super.toString().substring(getClass().getSimpleName().length());
    }

    private static Set<AttrFlags> attributes(HdfsFileStatus kept) {
        EnumSet<Flags> flags = StatusCopies.flags(kept);
        return flags.isEmpty() ? NONE : Collections.unmodifiableSet(HdfsFileStatus.convert(flags));
    }
}
