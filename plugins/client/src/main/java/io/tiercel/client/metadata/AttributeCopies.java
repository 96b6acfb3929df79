package io.tiercel.client.metadata;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FileEncryptionInfo;
import org.apache.hadoop.fs.QuotaUsage;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.XAttr;
import org.apache.hadoop.fs.permission.AclStatus;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.FsPermissionExtension;
import org.jspecify.annotations.Nullable;

/** Copies of those attributes that a caller could change, or whose lists and arrays it could. */
final class AttributeCopies {
    private AttributeCopies() {}

    /** Hadoop's permissions can be set anew, those that it calls immutable too. HDFS's own also have bits of the file. */
    @SuppressWarnings("deprecation") // Callers of old look at the bits there.
    static @Nullable FsPermission copy(@Nullable FsPermission permission) {
        if (permission == null) {
            return null;
        }
        FsPermission copy = new FsPermission(permission);
        return permission instanceof FsPermissionExtension
                ? new FsPermissionExtension(
                        copy, permission.getAclBit(), permission.getEncryptedBit(), permission.getErasureCodedBit())
                : copy;
    }

    static @Nullable FileEncryptionInfo copy(@Nullable FileEncryptionInfo encryption) {
        return encryption == null
                ? null
                : new FileEncryptionInfo(
                        encryption.getCipherSuite(),
                        encryption.getCryptoProtocolVersion(),
                        encryption.getEncryptedDataEncryptionKey().clone(),
                        encryption.getIV().clone(),
                        encryption.getKeyName(),
                        encryption.getEzKeyVersionName());
    }

    static ContentSummary copy(ContentSummary sums) {
        ContentSummary.Builder copy = new ContentSummary.Builder()
                .length(sums.getLength())
                .fileCount(sums.getFileCount())
                .directoryCount(sums.getDirectoryCount())
                .snapshotLength(sums.getSnapshotLength())
                .snapshotFileCount(sums.getSnapshotFileCount())
                .snapshotDirectoryCount(sums.getSnapshotDirectoryCount())
                .snapshotSpaceConsumed(sums.getSnapshotSpaceConsumed())
                .erasureCodingPolicy(sums.getErasureCodingPolicy());
        fill(copy, sums);
        return copy.build();
    }

    static QuotaUsage copy(QuotaUsage usage) {
        QuotaUsage.Builder copy = new QuotaUsage.Builder().fileAndDirectoryCount(usage.getFileAndDirectoryCount());
        fill(copy, usage);
        return copy.build();
    }

    private static void fill(QuotaUsage.Builder copy, QuotaUsage usage) {
        copy.quota(usage.getQuota()).spaceConsumed(usage.getSpaceConsumed()).spaceQuota(usage.getSpaceQuota());
        for (StorageType type : StorageType.values()) {
            copy.typeConsumed(type, usage.getTypeConsumed(type)).typeQuota(type, usage.getTypeQuota(type));
        }
    }

    static AclStatus copy(AclStatus acl) {
        return new AclStatus.Builder()
                .owner(acl.getOwner())
                .group(acl.getGroup())
                .stickyBit(acl.isStickyBit())
                .setPermission(copy(acl.getPermission()))
                .addEntries(acl.getEntries())
                .build();
    }

    /** @param attributes of a file or a directory: no call has a list of anything else as an argument or an answer */
    static List<XAttr> copy(List<?> attributes) {
        List<XAttr> copies = new ArrayList<>(attributes.size());
        for (Object element : attributes) {
            XAttr attribute = (XAttr) element;
            byte @Nullable [] value = attribute.getValue();
            copies.add(new XAttr.Builder()
                    .setNameSpace(attribute.getNameSpace())
                    .setName(attribute.getName())
                    .setValue(value == null ? null : value.clone())
                    .build());
        }
        return copies;
    }

    static BlockStoragePolicy copy(BlockStoragePolicy policy) {
        return new BlockStoragePolicy(
                policy.getId(),
                policy.getName(),
                policy.getStorageTypes().clone(),
                policy.getCreationFallbacks().clone(),
                policy.getReplicationFallbacks().clone(),
                policy.isCopyOnCreateFile());
    }
}
