/** Clusters of Hadoop on VMs whose disks have caches: jobs, tasks, files, and what each of them reads and writes. */
@NullMarked
package io.tiercel.simulator.ssd.job;

import org.jspecify.annotations.NullMarked;
