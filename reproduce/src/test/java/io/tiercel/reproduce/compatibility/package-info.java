@NullMarked
package io.tiercel.reproduce.compatibility;

import org.jspecify.annotations.NullMarked;
