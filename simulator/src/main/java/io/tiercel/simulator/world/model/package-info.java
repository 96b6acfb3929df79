/** The parameters of a cluster and the jobs that it is to run. */
@NullMarked
package io.tiercel.simulator.world.model;

import org.jspecify.annotations.NullMarked;
