@NullMarked
package io.tiercel.core.deadline.progress;

import org.jspecify.annotations.NullMarked;
