@NullMarked
package io.tiercel.reproduce.events;

import org.jspecify.annotations.NullMarked;
