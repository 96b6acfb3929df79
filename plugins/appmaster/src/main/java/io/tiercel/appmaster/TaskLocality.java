package io.tiercel.appmaster;

import io.tiercel.core.model.LocalityLevel;

/**
 * Counters of a job: how many of its map tasks were given a VM at which level of locality. MapReduce's own know neither
 * memory nor hosts, and count a task as data-local that was bound to a container by us.
 */
public enum TaskLocality {
    VM_MEMORY,
    HOST_MEMORY,
    RACK_MEMORY,
    VM_DISK,
    HOST_DISK,
    RACK_DISK,
    OFF_RACK,
    /** MapReduce's own choice: the ResourceManager did not say for which task the container was. */
    UNDECIDED;

    static TaskLocality of(LocalityLevel level) {
        return valueOf(level.name());
    }
}
