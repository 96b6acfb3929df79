/** Which job gets a free slot, and which of its tasks: as near as may be to a copy of its input, within a bounded wait. */
@NullMarked
package io.tiercel.core.locality;

import org.jspecify.annotations.NullMarked;
