package io.tiercel.resourcemanager;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of containers, one object for each however many jobs ask for it, so that they are soon compared. Thread-safe; keeps
 * what is in use.
 */
final class ContainerSizes {
    private final Map<Resource, WeakReference<Resource>> sizes = new WeakHashMap<>();

    /** The same size; nobody is to change what is given. */
    synchronized Resource shared(Resource size) {
        WeakReference<Resource> known = sizes.get(size);
        @Nullable Resource shared = known == null ? null : known.get();
        if (shared == null) {
            shared = Resources.clone(size);
            sizes.put(shared, new WeakReference<>(shared));
        }
        return shared;
    }
}
