@NullMarked
package io.tiercel.core.metadata;

import org.jspecify.annotations.NullMarked;
