@NullMarked
package io.tiercel.reproduce.acssd.dfsio;

import org.jspecify.annotations.NullMarked;
