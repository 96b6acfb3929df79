/** Map tasks run on the VMs that the ResourceManager plug-in chose for them. */
@NullMarked
package io.tiercel.systemtests.scheduling;

import org.jspecify.annotations.NullMarked;
