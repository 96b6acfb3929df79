/** Makes and removes a lab's control groups, disks and networks, by the system's own tools. */
@NullMarked
package io.tiercel.lab.host;

import org.jspecify.annotations.NullMarked;
