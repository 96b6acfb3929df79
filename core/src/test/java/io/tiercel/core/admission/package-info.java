@NullMarked
package io.tiercel.core.admission;

import org.jspecify.annotations.NullMarked;
