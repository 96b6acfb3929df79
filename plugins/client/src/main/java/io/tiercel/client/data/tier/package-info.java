/** The process tier, the node tier, and the two as one. */
@NullMarked
package io.tiercel.client.data.tier;

import org.jspecify.annotations.NullMarked;
