/** {@code tiercel lab}: the commands about a cluster of pseudo-VMs. */
@NullMarked
package io.tiercel.cli.lab;

import org.jspecify.annotations.NullMarked;
