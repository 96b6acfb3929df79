/** What is in each VM's memory, and what makes room for a block. */
@NullMarked
package io.tiercel.core.affinity.contents;

import org.jspecify.annotations.NullMarked;
