/** Where things are: racks, hosts, VMs, and how near one is to another. */
@NullMarked
package io.tiercel.core.model;

import org.jspecify.annotations.NullMarked;
