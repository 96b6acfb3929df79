/** Which job is promised its deadline. */
@NullMarked
package io.tiercel.core.deadline.admission;

import org.jspecify.annotations.NullMarked;
