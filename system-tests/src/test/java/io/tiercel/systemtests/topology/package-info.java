/** Topologies that nobody tells, on VMs whose hosts and racks are made of namespaces and paced links. */
@NullMarked
package io.tiercel.systemtests.topology;

import org.jspecify.annotations.NullMarked;
