/** Tiercel's own daemons beside an embedded cluster, and the settings by which the cluster uses them. */
@NullMarked
package io.tiercel.testbed.services;

import org.jspecify.annotations.NullMarked;
