@NullMarked
package io.tiercel.appmaster;

import org.jspecify.annotations.NullMarked;
