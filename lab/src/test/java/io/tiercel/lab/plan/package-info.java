@NullMarked
package io.tiercel.lab.plan;

import org.jspecify.annotations.NullMarked;
