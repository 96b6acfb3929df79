package io.tiercel.reproduce.busy;

import io.tiercel.client.ClientRuntime;
import io.tiercel.client.metadata.MetadataStatistics;
import io.tiercel.core.metadata.MetadataKind;
import java.util.EnumMap;
import java.util.Map;

/** How many of a client's questions were answered from memory since a moment. */
final class Counts {
    private final ClientRuntime runtime;
    private final Map<MetadataKind, Long> hits = new EnumMap<>(MetadataKind.class);
    private final Map<MetadataKind, Long> questions = new EnumMap<>(MetadataKind.class);

    Counts(ClientRuntime runtime) {
        this.runtime = runtime;
        begin();
    }

    /** Counts from now on. */
    void begin() {
        for (MetadataKind kind : MetadataKind.values()) {
            hits.put(kind, of(kind).hits());
            questions.put(kind, of(kind).questions());
        }
    }

    /** The share from memory, from 0 to 1; 0 where nothing was asked. */
    double share(MetadataKind kind) {
        long asked = of(kind).questions() - questions.getOrDefault(kind, 0L);
        return asked == 0 ? 0 : (double) (of(kind).hits() - hits.getOrDefault(kind, 0L)) / asked;
    }

    private MetadataStatistics of(MetadataKind kind) {
        return runtime.metadata().cache().statistics(kind);
    }
}
