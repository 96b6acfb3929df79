/** Jobs with deadlines on a real Hadoop beside an interactive VM: stock CapacityScheduler, EDF and MIMP. */
@NullMarked
package io.tiercel.reproduce.mimp.deadlines;

import org.jspecify.annotations.NullMarked;
