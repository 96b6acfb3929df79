@NullMarked
package io.tiercel.core.events;

import org.jspecify.annotations.NullMarked;
