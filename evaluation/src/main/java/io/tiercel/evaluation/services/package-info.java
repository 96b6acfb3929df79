/** Tiercel's own processes beside an embedded cluster, and the configuration with which clients use them. */
@NullMarked
package io.tiercel.evaluation.services;

import org.jspecify.annotations.NullMarked;
