@NullMarked
package io.tiercel.core.deadline.choice;

import org.jspecify.annotations.NullMarked;
