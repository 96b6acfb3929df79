@NullMarked
package io.tiercel.reproduce.acssd.path;

import org.jspecify.annotations.NullMarked;
