/** Which job a free slot goes to, where that depends on the VM that it is on. */
@NullMarked
package io.tiercel.core.choice;

import org.jspecify.annotations.NullMarked;
