/** Tasks that have run, as people hand them in to have models trained of them. */
@NullMarked
package io.tiercel.core.deadline.train;

import org.jspecify.annotations.NullMarked;
