/** The SSD cache's policies beside libCacheSim's, on the same traces of blocks. */
@NullMarked
package io.tiercel.reproduce.acssd.policies;

import org.jspecify.annotations.NullMarked;
