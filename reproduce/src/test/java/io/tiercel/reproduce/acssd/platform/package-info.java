@NullMarked
package io.tiercel.reproduce.acssd.platform;

import org.jspecify.annotations.NullMarked;
