@NullMarked
package io.tiercel.core.collection;

import org.jspecify.annotations.NullMarked;
