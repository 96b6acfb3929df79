@NullMarked
package io.tiercel.core.deadline.offer;

import org.jspecify.annotations.NullMarked;
