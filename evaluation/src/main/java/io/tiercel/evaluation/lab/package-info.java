/** What the lab shows of Tiercel: real Hadoop on pseudo-VMs, with slow disks and links. */
@NullMarked
package io.tiercel.evaluation.lab;

import org.jspecify.annotations.NullMarked;
