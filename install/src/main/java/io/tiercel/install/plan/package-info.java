/** From roles, options and the files that are there to what each file shall be. Touches nothing. */
@NullMarked
package io.tiercel.install.plan;

import org.jspecify.annotations.NullMarked;
