@NullMarked
package io.tiercel.coordinator;

import org.jspecify.annotations.NullMarked;
