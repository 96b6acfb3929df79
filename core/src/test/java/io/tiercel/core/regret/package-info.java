@NullMarked
package io.tiercel.core.regret;

import org.jspecify.annotations.NullMarked;
