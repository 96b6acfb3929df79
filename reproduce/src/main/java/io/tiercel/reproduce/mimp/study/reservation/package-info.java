/** YARN's ReservationSystem on the jobs of MIMP's case study: its own planner, as a library. */
@NullMarked
package io.tiercel.reproduce.mimp.study.reservation;

import org.jspecify.annotations.NullMarked;
