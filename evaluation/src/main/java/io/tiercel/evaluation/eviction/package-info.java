/** The measurement by which the default eviction policy was chosen: hit ratios on made and on recorded reads. */
@NullMarked
package io.tiercel.evaluation.eviction;

import org.jspecify.annotations.NullMarked;
