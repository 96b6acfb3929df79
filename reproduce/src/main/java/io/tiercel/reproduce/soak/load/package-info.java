/** A process that reads and changes files through Tiercel and beside it, and judges every answer. */
@NullMarked
package io.tiercel.reproduce.soak.load;

import org.jspecify.annotations.NullMarked;
