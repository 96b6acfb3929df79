/**
 * What a lab consists of, worked out from its shape before anything is made: names, addresses, control groups, networks,
 * daemons and their configuration. Nothing here touches the system.
 */
@NullMarked
package io.tiercel.lab.plan;

import org.jspecify.annotations.NullMarked;
