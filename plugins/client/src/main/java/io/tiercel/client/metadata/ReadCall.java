package io.tiercel.client.metadata;

import static java.util.Map.entry;

import io.tiercel.core.metadata.MetadataKind;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.QuotaUsage;
import org.apache.hadoop.fs.permission.AclStatus;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.Nullable;

/**
 * A call of ClientProtocol whose answers are kept: all that only read, are asked often, and whose changes are
 * announced. The first argument is the path. Source: Panthera, section 3.1; reading notes, "the cached methods".
 *
 * @param name the method's name, which is unique in ClientProtocol for these
 * @param kind which budget and statistics the answers belong to
 */
record ReadCall(String name, MetadataKind kind) {
    private static final Map<String, ReadCall> BY_NAME = Map.ofEntries(
            call("getFileInfo", MetadataKind.STATUS),
            call("getFileLinkInfo", MetadataKind.STATUS),
            call("getListing", MetadataKind.LISTING),
            call("getBlockLocations", MetadataKind.LOCATIONS),
            call("getLocatedFileInfo", MetadataKind.LOCATIONS),
            call("getContentSummary", MetadataKind.CONTENT_SUMMARY),
            call("getQuotaUsage", MetadataKind.CONTENT_SUMMARY),
            call("getAclStatus", MetadataKind.ACL),
            call("checkAccess", MetadataKind.ACL),
            call("getXAttrs", MetadataKind.XATTR),
            call("listXAttrs", MetadataKind.XATTR),
            call("getErasureCodingPolicy", MetadataKind.POLICY),
            call("getStoragePolicy", MetadataKind.POLICY),
            call("getEZForPath", MetadataKind.POLICY));

    /** The call that a method makes, or null if its answers are not kept. */
    static @Nullable ReadCall of(Method method) {
        return BY_NAME.get(method.getName());
    }

    private static Map.Entry<String, ReadCall> call(String name, MetadataKind kind) {
        return entry(name, new ReadCall(name, kind));
    }

    /** The form in which an answer is kept. */
    static final UnaryOperator<@Nullable Object> KEEP = answer -> {
        if (answer instanceof HdfsFileStatus status) {
            return StatusCopies.kept(status);
        }
        return answer instanceof DirectoryListing listing ? StatusCopies.kept(listing) : answer;
    };

    /** A copy of a kept answer for a caller that may change it; answers that cannot be changed are shared. */
    static final UnaryOperator<@Nullable Object> COPY = answer -> {
        if (answer instanceof HdfsFileStatus status) {
            return StatusCopies.copy(status);
        }
        if (answer instanceof DirectoryListing listing) {
            return StatusCopies.copy(listing);
        }
        if (answer instanceof LocatedBlocks blocks) {
            return BlockCopies.copy(blocks);
        }
        if (answer instanceof AclStatus acl) {
            return AttributeCopies.copy(acl);
        }
        if (answer instanceof BlockStoragePolicy policy) {
            return AttributeCopies.copy(policy);
        }
        if (answer instanceof ContentSummary sums) {
            return AttributeCopies.copy(sums);
        }
        if (answer instanceof QuotaUsage usage) {
            return AttributeCopies.copy(usage);
        }
        return answer instanceof List<?> list ? AttributeCopies.copy(list) : answer;
    };
}
