/** Eviction policies side by side, on recorded jobs and made traces. */
@NullMarked
package io.tiercel.reproduce.policies;

import org.jspecify.annotations.NullMarked;
