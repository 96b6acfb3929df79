@NullMarked
package io.tiercel.reproduce.policies;

import org.jspecify.annotations.NullMarked;
