/** Disks served by NBD that are mounted as directories, and the programs of others that they need. */
@NullMarked
package io.tiercel.testbed.disk;

import org.jspecify.annotations.NullMarked;
