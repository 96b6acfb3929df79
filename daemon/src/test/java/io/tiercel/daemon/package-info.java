@NullMarked
package io.tiercel.daemon;

import org.jspecify.annotations.NullMarked;
