package io.tiercel.core.events;

import io.tiercel.core.metadata.PathVersions;
import java.util.function.LongConsumer;

/** The names of the versions that an event advances. Stateless and thread-safe. */
public final class ChangedNames {
    private ChangedNames() {}

    /**
     * Names every version that an answer altered by the event depends on.
     *
     * <p>What comes or goes changes its parent too (children, times). Permissions and policies hold for a branch. All
     * else is seen in the path's own entry, in its parent's listing and in the sums above it.
     */
    public static void of(NamespaceEvent event, LongConsumer advance) {
        switch (event.kind()) {
            case FILE_CREATED, CREATED, ACCESS_CHANGED, UNLINKED -> PathVersions.branchChanged(event.path(), advance);
            case APPENDED, TRUNCATED, CLOSED, ATTRIBUTES_CHANGED -> PathVersions.entryChanged(event.path(), advance);
            case RENAMED -> {
                PathVersions.branchChanged(event.path(), advance);
                PathVersions.branchChanged(event.destination(), advance);
            }
        }
    }
}
