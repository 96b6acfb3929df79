/** Which role goes on which host of a cluster, and in which order. Touches nothing. */
@NullMarked
package io.tiercel.install.cluster;

import org.jspecify.annotations.NullMarked;
