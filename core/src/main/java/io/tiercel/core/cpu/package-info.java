/** Which VMs get the CPU, and the guard against starvation. */
@NullMarked
package io.tiercel.core.cpu;

import org.jspecify.annotations.NullMarked;
