@NullMarked
package io.tiercel.testbed.lab;

import org.jspecify.annotations.NullMarked;
