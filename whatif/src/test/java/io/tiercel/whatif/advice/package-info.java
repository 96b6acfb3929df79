/** What would help most, by simulation of a cluster's own past. */
@NullMarked
package io.tiercel.whatif.advice;

import org.jspecify.annotations.NullMarked;
