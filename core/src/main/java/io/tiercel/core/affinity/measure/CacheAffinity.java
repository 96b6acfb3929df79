package io.tiercel.core.affinity.measure;

/** How much an application gains from reading its input out of memory (CAVA, section IV-A). */
public enum CacheAffinity {
    HIGH,
    MEDIUM,
    LOW
}
