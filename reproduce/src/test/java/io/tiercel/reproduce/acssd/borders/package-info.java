@NullMarked
package io.tiercel.reproduce.acssd.borders;

import org.jspecify.annotations.NullMarked;
