@NullMarked
package io.tiercel.reproduce;

import org.jspecify.annotations.NullMarked;
