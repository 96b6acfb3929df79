/** Which job a free slot goes to, and what keeps DataNodes from too many readers. */
@NullMarked
package io.tiercel.core.deadline.choice;

import org.jspecify.annotations.NullMarked;
