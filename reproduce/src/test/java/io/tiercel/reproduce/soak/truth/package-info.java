@NullMarked
package io.tiercel.reproduce.soak.truth;

import org.jspecify.annotations.NullMarked;
