/** Plays a trace of requests through a cache and says what the cache would have served. */
@NullMarked
package io.tiercel.whatif.replay;

import org.jspecify.annotations.NullMarked;
