/** The results of MIMP: batch VMs that disturb nobody. */
@NullMarked
package io.tiercel.reproduce.mimp;

import org.jspecify.annotations.NullMarked;
