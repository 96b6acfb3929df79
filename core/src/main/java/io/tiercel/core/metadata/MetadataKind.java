package io.tiercel.core.metadata;

import java.util.ArrayList;
import java.util.List;

/** The kinds of NameNode answers that are cached, each with its own budget and statistics. */
public enum MetadataKind {
    STATUS("status"),
    LISTING("listing"),
    LOCATIONS("locations"),
    CONTENT_SUMMARY("content-summary"),
    ACL("acl"),
    XATTR("xattr"),
    POLICY("policy");

    private final String label;

    MetadataKind(String label) {
        this.label = label;
    }

    /** The kind's name in settings, metrics and tables. */
    public String label() {
        return label;
    }

    /** The labels of all kinds, in their order. */
    public static List<String> labels() {
        List<String> labels = new ArrayList<>();
        for (MetadataKind kind : values()) {
            labels.add(kind.label);
        }
        return List.copyOf(labels);
    }
}
