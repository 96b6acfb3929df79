/** CAVA's mixes of jobs on a lab: what each scheme saves on a real cluster. */
@NullMarked
package io.tiercel.reproduce.cava.mix;

import org.jspecify.annotations.NullMarked;
