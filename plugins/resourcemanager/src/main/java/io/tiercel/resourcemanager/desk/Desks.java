package io.tiercel.resourcemanager.desk;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.jspecify.annotations.Nullable;

/** The desk of each ResourceManager in this JVM, for the plug-ins that YARN makes by their names. Thread-safe. */
public final class Desks {
    private static final Map<RMContext, DeadlineDesk> DESKS = new ConcurrentHashMap<>();

    private Desks() {}

    /** From now on it is the ResourceManager's desk. */
    public static void open(RMContext resourceManager, DeadlineDesk desk) {
        DESKS.put(resourceManager, desk);
    }

    /** It is the ResourceManager's desk no more, unless another has taken its place already. */
    public static void close(RMContext resourceManager, DeadlineDesk desk) {
        DESKS.remove(resourceManager, desk);
    }

    /** The ResourceManager's desk, null where {@code MasterChannel} is not among its processors, or Tiercel is off. */
    public static @Nullable DeadlineDesk of(RMContext resourceManager) {
        return DESKS.get(resourceManager);
    }
}
