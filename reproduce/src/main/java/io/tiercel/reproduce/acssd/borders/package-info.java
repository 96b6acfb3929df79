/** Which VMs of a lab are one Hadoop application, found by the real agents: two clusters, a copy between them, a monitor of both. */
@NullMarked
package io.tiercel.reproduce.acssd.borders;

import org.jspecify.annotations.NullMarked;
