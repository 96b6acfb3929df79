@NullMarked
package io.tiercel.testbed.machine;

import org.jspecify.annotations.NullMarked;
