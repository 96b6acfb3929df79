/** Clients with Tiercel and without in a cluster to which harm is done for hours: what they answer, how long it takes, what they use. */
@NullMarked
package io.tiercel.reproduce.soak;

import org.jspecify.annotations.NullMarked;
