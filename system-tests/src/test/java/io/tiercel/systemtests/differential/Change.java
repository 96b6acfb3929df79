package io.tiercel.systemtests.differential;

import java.io.IOException;
import java.io.Serializable;

/** A change of the namespace or of a file's data: a value, which any client can carry out at any site. */
sealed interface Change extends Serializable
        permits FileChange, StreamChange, TreeChange, AttributeChange, AccessChange, PolicyChange {
    /** Carries it out, and says in words what HDFS answered. */
    String make(Site site) throws IOException;

    /** The path it is about, below the root of the site. */
    String path();

    /** Whether it takes HDFS through states between the first and the last, which others may see. */
    default boolean gradual() {
        return false;
    }

    /** Whether HDFS announces it to nobody. */
    default boolean unannounced() {
        return false;
    }
}
