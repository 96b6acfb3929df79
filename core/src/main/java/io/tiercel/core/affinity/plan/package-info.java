/** How the room in memory is divided among files: caching probabilities (CAVA, section IV-B). */
@NullMarked
package io.tiercel.core.affinity.plan;

import org.jspecify.annotations.NullMarked;
