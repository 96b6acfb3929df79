package io.tiercel.client.metadata;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.XAttr;
import org.apache.hadoop.fs.permission.AclStatus;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.jspecify.annotations.Nullable;

/** Copies of those attributes whose lists and arrays a caller could change. */
final class AttributeCopies {
    private AttributeCopies() {}

    static AclStatus copy(AclStatus acl) {
        return new AclStatus.Builder()
                .owner(acl.getOwner())
                .group(acl.getGroup())
                .stickyBit(acl.isStickyBit())
                .setPermission(acl.getPermission())
                .addEntries(acl.getEntries())
                .build();
    }

    static List<XAttr> copy(List<XAttr> attributes) {
        List<XAttr> copies = new ArrayList<>(attributes.size());
        for (XAttr attribute : attributes) {
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
