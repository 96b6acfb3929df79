/** What was requested of a cache, in order: read from files, recorded by others, or made from a seed. */
@NullMarked
package io.tiercel.simulator.trace;

import org.jspecify.annotations.NullMarked;
