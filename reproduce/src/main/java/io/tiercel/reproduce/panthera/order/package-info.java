/** Panthera's order of jobs (section 4.3): a queue on a real CapacityScheduler, and at cluster size in virtual time. */
@NullMarked
package io.tiercel.reproduce.panthera.order;

import org.jspecify.annotations.NullMarked;
