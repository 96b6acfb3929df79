/** What schedulers and observers of a run can know of it. */
@NullMarked
package io.tiercel.simulator.world.view;

import org.jspecify.annotations.NullMarked;
