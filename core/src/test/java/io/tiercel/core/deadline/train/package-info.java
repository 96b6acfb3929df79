@NullMarked
package io.tiercel.core.deadline.train;

import org.jspecify.annotations.NullMarked;
