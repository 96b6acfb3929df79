@NullMarked
package io.tiercel.core.hot;

import org.jspecify.annotations.NullMarked;
