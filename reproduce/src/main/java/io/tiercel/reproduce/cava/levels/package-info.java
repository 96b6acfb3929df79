/** CAVA's figure 3 on a lab: what each level of locality saves. */
@NullMarked
package io.tiercel.reproduce.cava.levels;

import org.jspecify.annotations.NullMarked;
