package io.tiercel.client.metadata;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.crypto.CipherSuite;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FileEncryptionInfo;
import org.apache.hadoop.fs.QuotaUsage;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.XAttr;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.AclEntryScope;
import org.apache.hadoop.fs.permission.AclEntryType;
import org.apache.hadoop.fs.permission.AclStatus;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.EncryptionZone;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;

/** Answers to every call that is kept, with all that HDFS may put in them. */
final class SampleAnswers {
    static final Map<String, FakeNameNode.Answer> BY_CALL = Map.ofEntries(
            Map.entry("getFileInfo", args -> file().build()),
            Map.entry("getFileLinkInfo", args -> link()),
            Map.entry("getListing", args -> listing()),
            Map.entry("getBlockLocations", args -> locations()),
            Map.entry(
                    "getLocatedFileInfo", args -> file().locations(locations()).build()),
            Map.entry("getContentSummary", args -> sums()),
            Map.entry("getQuotaUsage", args -> usage()),
            Map.entry("getAclStatus", args -> acl()),
            Map.entry("checkAccess", args -> null),
            Map.entry("getXAttrs", args -> attributes()),
            Map.entry("listXAttrs", args -> attributes()),
            Map.entry(
                    "getErasureCodingPolicy",
                    args -> SystemErasureCodingPolicies.getPolicies().get(0)),
            Map.entry("getStoragePolicy", args -> policy()),
            Map.entry("getEZForPath", args -> zone()));

    private SampleAnswers() {}

    private static HdfsFileStatus.Builder file() {
        return MetadataScene.status("f", 10)
                .flags(EnumSet.of(HdfsFileStatus.Flags.HAS_ACL, HdfsFileStatus.Flags.HAS_CRYPT))
                .feInfo(encryption())
                .ecPolicy(SystemErasureCodingPolicies.getPolicies().get(0));
    }

    private static HdfsFileStatus link() {
        return MetadataScene.status("l", 0).symlink(bytes("/d/f")).build();
    }

    private static DirectoryListing listing() throws IOException {
        HdfsFileStatus directory = MetadataScene.status("d", 0).isdir(true).build();
        return new DirectoryListing(
                new HdfsFileStatus[] {
                    file().build(),
                    directory,
                    link(),
                    file().locations(locations()).build()
                },
                0);
    }

    private static LocatedBlocks locations() throws IOException {
        LocatedBlock plain = new LocatedBlock(
                new ExtendedBlock("pool", 7, 10, 1),
                new DatanodeInfo[] {MetadataScene.node(), MetadataScene.node()},
                new String[] {"s1", "s2"},
                new StorageType[] {StorageType.DISK, StorageType.SSD},
                0,
                false,
                null);
        plain.getLocations()[0].addDependentHostName("other");
        plain.addCachedLoc(plain.getLocations()[1]);
        plain.setBlockToken(MetadataScene.group(Long.MAX_VALUE / 2).getBlockToken());
        LocatedBlock group = MetadataScene.group(Long.MAX_VALUE / 2, Long.MAX_VALUE / 2, Long.MAX_VALUE / 2);
        return new LocatedBlocks(
                10,
                false,
                List.of(plain, group),
                MetadataScene.block(Long.MAX_VALUE),
                true,
                encryption(),
                SystemErasureCodingPolicies.getPolicies().get(0));
    }

    private static ContentSummary sums() {
        return new ContentSummary.Builder()
                .length(1)
                .fileCount(2)
                .directoryCount(3)
                .snapshotLength(4)
                .snapshotFileCount(5)
                .snapshotDirectoryCount(6)
                .snapshotSpaceConsumed(7)
                .erasureCodingPolicy("RS-6-3-1024k")
                .quota(8)
                .spaceConsumed(9)
                .spaceQuota(10)
                .typeConsumed(StorageType.SSD, 11)
                .typeQuota(StorageType.SSD, 12)
                .build();
    }

    private static QuotaUsage usage() {
        return new QuotaUsage.Builder()
                .fileAndDirectoryCount(1)
                .quota(2)
                .spaceConsumed(3)
                .spaceQuota(4)
                .typeConsumed(StorageType.SSD, 5)
                .typeQuota(StorageType.SSD, 6)
                .build();
    }

    private static AclStatus acl() {
        AclEntry entry = new AclEntry.Builder()
                .setType(AclEntryType.USER)
                .setName("ann")
                .setScope(AclEntryScope.ACCESS)
                .setPermission(FsAction.READ)
                .build();
        return new AclStatus.Builder()
                .owner("owner")
                .group("group")
                .stickyBit(true)
                .setPermission(new FsPermission((short) 0640))
                .addEntry(entry)
                .build();
    }

    private static List<XAttr> attributes() {
        XAttr.Builder attribute = new XAttr.Builder().setNameSpace(XAttr.NameSpace.USER);
        return new java.util.ArrayList<>(List.of(
                attribute.setName("a").setValue(bytes("value")).build(),
                attribute.setName("b").setValue(null).build()));
    }

    private static BlockStoragePolicy policy() {
        StorageType[] types = {StorageType.SSD, StorageType.DISK};
        return new BlockStoragePolicy((byte) 1, "policy", types, types.clone(), types.clone(), true);
    }

    private static EncryptionZone zone() {
        return new EncryptionZone(
                1, "/d", CipherSuite.AES_CTR_NOPADDING, CryptoProtocolVersion.ENCRYPTION_ZONES, "key");
    }

    private static FileEncryptionInfo encryption() {
        return new FileEncryptionInfo(
                CipherSuite.AES_CTR_NOPADDING,
                CryptoProtocolVersion.ENCRYPTION_ZONES,
                new byte[16],
                new byte[16],
                "key",
                "version");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
