/** MIMP's choice for a free slot, over jobs as a scheduler has them. */
@NullMarked
package io.tiercel.core.deadline.offer;

import org.jspecify.annotations.NullMarked;
