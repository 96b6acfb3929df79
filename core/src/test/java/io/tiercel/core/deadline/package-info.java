@NullMarked
package io.tiercel.core.deadline;

import org.jspecify.annotations.NullMarked;
