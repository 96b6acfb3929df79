@NullMarked
package io.tiercel.simulator.credit;

import org.jspecify.annotations.NullMarked;
