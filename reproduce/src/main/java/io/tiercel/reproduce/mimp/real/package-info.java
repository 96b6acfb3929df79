/** MIMP's interference on real processes: a web VM and batch VMs as control groups, under the real agent. */
@NullMarked
package io.tiercel.reproduce.mimp.real;

import org.jspecify.annotations.NullMarked;
