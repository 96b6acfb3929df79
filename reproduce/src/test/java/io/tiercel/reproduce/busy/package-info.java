@NullMarked
package io.tiercel.reproduce.busy;

import org.jspecify.annotations.NullMarked;
