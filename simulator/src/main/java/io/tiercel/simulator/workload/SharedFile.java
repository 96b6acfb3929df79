package io.tiercel.simulator.workload;

import io.tiercel.core.affinity.measure.CacheAffinity;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.Set;

/**
 * A file, and who may read it.
 *
 * @param kind as {@link ApplicationType} has it
 * @param readers the affinities of the jobs that may
 * @param popularity how much oftener than a file of popularity 1 it is chosen
 */
record SharedFile(StoredFile file, String kind, Set<CacheAffinity> readers, int popularity) {}
