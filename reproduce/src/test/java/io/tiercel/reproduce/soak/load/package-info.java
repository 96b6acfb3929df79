@NullMarked
package io.tiercel.reproduce.soak.load;

import org.jspecify.annotations.NullMarked;
