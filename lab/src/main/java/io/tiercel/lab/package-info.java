/**
 * A cluster of pseudo-VMs on one machine: each VM a network namespace and control groups around a real DataNode and a
 * real NodeManager, each host a disk that its VMs share. {@link io.tiercel.lab.Lab} is the way in.
 */
@NullMarked
package io.tiercel.lab;

import org.jspecify.annotations.NullMarked;
