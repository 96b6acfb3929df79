@NullMarked
package io.tiercel.core.cache;

import org.jspecify.annotations.NullMarked;
