@NullMarked
package io.tiercel.core.cpu;

import org.jspecify.annotations.NullMarked;
