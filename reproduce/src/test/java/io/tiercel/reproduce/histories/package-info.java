@NullMarked
package io.tiercel.reproduce.histories;

import org.jspecify.annotations.NullMarked;
