/** What runs in the JVMs of a lab's VMs, so that they see what real VMs see. */
@NullMarked
package io.tiercel.lab.guest;

import org.jspecify.annotations.NullMarked;
