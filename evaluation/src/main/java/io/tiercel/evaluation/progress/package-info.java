/** How commands that take long say how far they are. */
@NullMarked
package io.tiercel.evaluation.progress;

import org.jspecify.annotations.NullMarked;
