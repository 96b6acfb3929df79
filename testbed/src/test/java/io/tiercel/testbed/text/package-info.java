@NullMarked
package io.tiercel.testbed.text;

import org.jspecify.annotations.NullMarked;
