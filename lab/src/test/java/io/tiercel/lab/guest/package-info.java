@NullMarked
package io.tiercel.lab.guest;

import org.jspecify.annotations.NullMarked;
