@NullMarked
package io.tiercel.reproduce.sparklocality;

import org.jspecify.annotations.NullMarked;
