/** Commands about SSDs that are shared among VMs, and why a VM has what it has. */
@NullMarked
package io.tiercel.cli.ssd;

import org.jspecify.annotations.NullMarked;
