/** Carries a plan out, keeps what was before, and undoes it. */
@NullMarked
package io.tiercel.install.act;

import org.jspecify.annotations.NullMarked;
