package io.tiercel.client.metadata;

import static java.util.Map.entry;

import io.tiercel.core.metadata.PathVersions;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.namenode.ha.ReadOnly;

/**
 * What a call that changes the namespace advances among this process's own versions.
 *
 * <p>The paths are the call's text arguments that begin with a slash. A call unknown to this release, or one on a path
 * that is not plain, drops everything.
 */
enum Mutation {
    /** The call changes nothing that is cached. */
    NOTHING,
    /** The file at the path. */
    ENTRY,
    /** The file at the path, which is open for writing from now on. */
    OPEN,
    /** The path and all below it. */
    BRANCH,
    /** The path, all below it, and every ancestor that may have been made on the way. */
    BRANCH_AND_ANCESTORS,
    /** Anything. */
    EVERYTHING;

    private static final Map<String, Mutation> BY_NAME = Map.ofEntries(
            entry("renewLease", NOTHING),
            entry("getAdditionalDatanode", NOTHING),
            entry("updateBlockForPipeline", NOTHING),
            entry("updatePipeline", NOTHING),
            entry("getDelegationToken", NOTHING),
            entry("renewDelegationToken", NOTHING),
            entry("cancelDelegationToken", NOTHING),
            entry("setSafeMode", NOTHING),
            entry("saveNamespace", NOTHING),
            entry("rollEdits", NOTHING),
            // Where blocks may be read depends on which DataNodes are in service.
            entry("refreshNodes", EVERYTHING),
            entry("upgradeStatus", NOTHING),
            entry("metaSave", NOTHING),
            entry("setBalancerBandwidth", NOTHING),
            entry("addCacheDirective", NOTHING),
            entry("modifyCacheDirective", NOTHING),
            entry("removeCacheDirective", NOTHING),
            entry("addCachePool", NOTHING),
            entry("modifyCachePool", NOTHING),
            entry("removeCachePool", NOTHING),
            entry("setReplication", ENTRY),
            entry("setTimes", ENTRY),
            entry("fsync", ENTRY),
            entry("addBlock", ENTRY),
            entry("abandonBlock", ENTRY),
            entry("truncate", ENTRY),
            entry("recoverLease", ENTRY),
            entry("append", OPEN),
            entry("complete", ENTRY),
            entry("delete", BRANCH),
            entry("rename", BRANCH),
            entry("rename2", BRANCH),
            entry("concat", BRANCH),
            entry("setPermission", BRANCH),
            entry("setOwner", BRANCH),
            entry("setQuota", BRANCH),
            entry("setStoragePolicy", BRANCH),
            entry("unsetStoragePolicy", BRANCH),
            entry("satisfyStoragePolicy", BRANCH),
            entry("setXAttr", BRANCH),
            entry("removeXAttr", BRANCH),
            entry("setAcl", BRANCH),
            entry("removeAcl", BRANCH),
            entry("removeDefaultAcl", BRANCH),
            entry("modifyAclEntries", BRANCH),
            entry("removeAclEntries", BRANCH),
            entry("setErasureCodingPolicy", BRANCH),
            entry("unsetErasureCodingPolicy", BRANCH),
            entry("createEncryptionZone", BRANCH),
            entry("allowSnapshot", BRANCH),
            entry("disallowSnapshot", BRANCH),
            entry("createSnapshot", BRANCH),
            entry("deleteSnapshot", BRANCH),
            entry("renameSnapshot", BRANCH),
            entry("create", OPEN),
            entry("createSymlink", BRANCH_AND_ANCESTORS),
            entry("mkdirs", BRANCH_AND_ANCESTORS));

    /** What the method of ClientProtocol changes: nothing if Hadoop marks it as only reading. */
    static Mutation of(Method method) {
        if (method.isAnnotationPresent(ReadOnly.class) || method.getDeclaringClass() == Object.class) {
            return NOTHING;
        }
        return BY_NAME.getOrDefault(method.getName(), EVERYTHING);
    }

    /**
     * Advances what the call changed; to be done after it, also if it failed on its way back, and before its answer is
     * given to the caller.
     */
    void apply(Object[] args, OwnWrites own, long nowNanos) {
        if (this == OPEN) {
            // Before the rest, so that whoever asks after the change finds the file open.
            forEachPath(args, path -> own.opened(path, nowNanos));
        }
        if (this == EVERYTHING) {
            own.advanceAll();
        } else if (this != NOTHING) {
            forEachPath(args, path -> applyTo(path, own));
        }
    }

    /** Paths begin with a slash; other texts are names of clients and, in arrays, of DataNodes that are asked for. */
    private static void forEachPath(Object[] args, Consumer<String> consumer) {
        Arrays.stream(args)
                .flatMap(arg -> arg instanceof String[] texts ? Arrays.stream(texts) : Stream.ofNullable(arg))
                .forEach(arg -> {
                    if (arg instanceof String text && text.startsWith("/")) {
                        consumer.accept(text);
                    }
                });
    }

    private void applyTo(String path, OwnWrites own) {
        if (!PathVersions.isPlain(path)) {
            own.advanceAll();
            return;
        }
        switch (this) {
            case NOTHING, EVERYTHING -> throw new IllegalStateException(this + " has no path");
            case ENTRY -> PathVersions.entryChanged(path, own::advance);
            case BRANCH -> PathVersions.branchChanged(path, own::advance);
            case OPEN, BRANCH_AND_ANCESTORS -> branchAndAncestors(path, own);
        }
    }

    private static void branchAndAncestors(String path, OwnWrites own) {
        PathVersions.branchChanged(path, own::advance);
        for (String p = path; p.length() > 1; p = PathVersions.parent(p)) {
            PathVersions.entryChanged(p, own::advance);
        }
    }
}
