/** The files of a simulated HDFS, their blocks and where those are. */
@NullMarked
package io.tiercel.simulator.world.store;

import org.jspecify.annotations.NullMarked;
