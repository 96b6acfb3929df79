/** Why something was decided as it was: one shape for all decisions that people ask about, and what is remembered of them. */
@NullMarked
package io.tiercel.core.why;

import org.jspecify.annotations.NullMarked;
