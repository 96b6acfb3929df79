/** AC-SSD's evaluation in virtual time: its platform, its workloads, and the ways to divide SSDs that are compared. */
@NullMarked
package io.tiercel.reproduce.acssd.platform;

import org.jspecify.annotations.NullMarked;
