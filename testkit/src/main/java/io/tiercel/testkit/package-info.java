/**
 * What tests and evaluations of every room share: time and randomness that are handed in, a real Hadoop cluster in one
 * JVM, child processes and faults. Knows nothing of the product.
 */
@NullMarked
package io.tiercel.testkit;

import org.jspecify.annotations.NullMarked;
