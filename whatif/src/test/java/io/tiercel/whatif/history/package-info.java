@NullMarked
package io.tiercel.whatif.history;

import org.jspecify.annotations.NullMarked;
