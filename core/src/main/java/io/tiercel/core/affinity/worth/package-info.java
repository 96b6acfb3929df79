/** What a file is worth in memory: who reads it, how often, and what those jobs gain (CAVA, section IV-B). */
@NullMarked
package io.tiercel.core.affinity.worth;

import org.jspecify.annotations.NullMarked;
