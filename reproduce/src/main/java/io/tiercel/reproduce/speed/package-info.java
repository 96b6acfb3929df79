/** How the time of a simulation grows with the cluster. */
@NullMarked
package io.tiercel.reproduce.speed;

import org.jspecify.annotations.NullMarked;
