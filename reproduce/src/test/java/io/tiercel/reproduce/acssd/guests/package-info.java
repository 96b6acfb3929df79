@NullMarked
package io.tiercel.reproduce.acssd.guests;

import org.jspecify.annotations.NullMarked;
