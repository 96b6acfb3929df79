/** In each MapReduce application master: a container runs the task that it was granted for. */
@NullMarked
package io.tiercel.appmaster;

import org.jspecify.annotations.NullMarked;
