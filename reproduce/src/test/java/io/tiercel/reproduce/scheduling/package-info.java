@NullMarked
package io.tiercel.reproduce.scheduling;

import org.jspecify.annotations.NullMarked;
