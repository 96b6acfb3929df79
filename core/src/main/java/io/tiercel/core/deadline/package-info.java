/** Jobs with deadlines on capacity that nobody else is using (MIMP, section 5): what its parts have in common. */
@NullMarked
package io.tiercel.core.deadline;

import org.jspecify.annotations.NullMarked;
