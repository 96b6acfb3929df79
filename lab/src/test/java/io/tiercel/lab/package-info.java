@NullMarked
package io.tiercel.lab;

import org.jspecify.annotations.NullMarked;
