@NullMarked
package io.tiercel.whatif;

import org.jspecify.annotations.NullMarked;
