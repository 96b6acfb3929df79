@NullMarked
package io.tiercel.core.why;

import org.jspecify.annotations.NullMarked;
