package io.tiercel.core.events;

import java.util.Arrays;
import java.util.List;

/** Who decides which user may read what. */
public enum AccessAuthority {
    /** HDFS alone, by owners, permissions and access control lists: every change of them is a transaction. */
    HDFS("hdfs"),
    /** Something that the NameNode asks, such as Ranger's provider of attributes: what it takes away, no transaction tells of. */
    OUTSIDE("outside"),
    /** Not known, so that it may be either. */
    UNKNOWN("ask");

    private final String label;

    AccessAuthority(String label) {
        this.label = label;
    }

    /** The word for it in settings. */
    public String label() {
        return label;
    }

    /** The labels of all, in their order. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(AccessAuthority::label).toList();
    }

    /** The one with this label. */
    public static AccessAuthority of(String label) {
        return Arrays.stream(values())
                .filter(authority -> authority.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such authority: " + label));
    }
}
