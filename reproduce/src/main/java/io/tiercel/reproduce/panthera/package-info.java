/** Panthera's table 1: calls, reads and jobs on stock Hadoop and with Tiercel. */
@NullMarked
package io.tiercel.reproduce.panthera;

import org.jspecify.annotations.NullMarked;
