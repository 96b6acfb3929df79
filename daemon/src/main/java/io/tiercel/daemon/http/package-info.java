/** What a daemon answers by HTTP on loopback: whether it is well, and its counters. */
@NullMarked
package io.tiercel.daemon.http;

import org.jspecify.annotations.NullMarked;
