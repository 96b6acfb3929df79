/** How much of jobs' input may be read ahead of them. */
@NullMarked
package io.tiercel.core.affinity.prefetch;

import org.jspecify.annotations.NullMarked;
