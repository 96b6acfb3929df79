@NullMarked
package io.tiercel.core.choice;

import org.jspecify.annotations.NullMarked;
