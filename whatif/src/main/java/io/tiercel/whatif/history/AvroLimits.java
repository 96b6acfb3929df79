package io.tiercel.whatif.history;

import java.util.Map;

/**
 * How much room Avro makes for what a file claims to hold, before it reads it. Without limits some damaged bytes of a job's
 * history take all memory there is. A system property of Avro's that is set already holds.
 */
final class AvroLimits {
    /** More than the longest text or list in the history of a job of a million tasks. */
    private static final Map<String, String> LIMITS = Map.of(
            "org.apache.avro.limits.string.maxLength", "8388608",
            "org.apache.avro.limits.bytes.maxLength", "8388608",
            "org.apache.avro.limits.collectionItems.maxLength", "1000000");

    private AvroLimits() {}

    /** Sets them, of which Avro takes note when it is loaded. */
    static void set() {
        LIMITS.forEach((property, most) -> System.getProperties().putIfAbsent(property, most));
    }
}
