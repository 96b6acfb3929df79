/** What the machines of a cluster give: disks, links and page caches that are shared, and where HDFS puts replicas. */
@NullMarked
package io.tiercel.simulator.cluster;

import org.jspecify.annotations.NullMarked;
