/** Bad input and broken surroundings: a clear message each, and the read still answered by HDFS where it can be. */
@NullMarked
package io.tiercel.systemtests.faults;

import org.jspecify.annotations.NullMarked;
