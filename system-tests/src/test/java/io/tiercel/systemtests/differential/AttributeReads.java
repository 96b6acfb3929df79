package io.tiercel.systemtests.differential;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.permission.AclStatus;
import org.apache.hadoop.fs.permission.FsAction;

/** Questions about a path's attributes. */
final class AttributeReads {
    private AttributeReads() {}

    static void acl(Site site, Probe probe, AnswerText text) throws IOException {
        AclStatus acl = site.files().getAclStatus(site.path(probe.path()));
        text.add("acl", acl).add("permission", acl.getPermission()).add("entries", acl.getEntries());
    }

    static void access(Site site, Probe probe, AnswerText text) throws IOException {
        FsAction[] actions = FsAction.values();
        FsAction action = actions[probe.position() % actions.length];
        site.files().access(site.path(probe.path()), action);
        text.add("may", action);
    }

    static void xattrs(Site site, Probe probe, AnswerText text) throws IOException {
        new TreeMap<>(site.files().getXAttrs(site.path(probe.path())))
                .forEach((name, value) -> text.add(name, new String(value, StandardCharsets.UTF_8)));
    }

    static void xattrNames(Site site, Probe probe, AnswerText text) throws IOException {
        text.add("names", new TreeSet<>(site.files().listXAttrs(site.path(probe.path()))));
    }

    static void coding(Site site, Probe probe, AnswerText text) throws IOException {
        text.add("coding", site.files().getErasureCodingPolicy(site.path(probe.path())));
    }

    static void storagePolicy(Site site, Probe probe, AnswerText text) throws IOException {
        text.add("policy", site.files().getStoragePolicy(site.path(probe.path())));
    }
}
