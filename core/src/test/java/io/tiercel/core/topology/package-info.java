@NullMarked
package io.tiercel.core.topology;

import org.jspecify.annotations.NullMarked;
