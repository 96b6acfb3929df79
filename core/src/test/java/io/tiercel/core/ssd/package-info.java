@NullMarked
package io.tiercel.core.ssd;

import org.jspecify.annotations.NullMarked;
