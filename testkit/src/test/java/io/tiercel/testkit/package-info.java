@NullMarked
package io.tiercel.testkit;

import org.jspecify.annotations.NullMarked;
