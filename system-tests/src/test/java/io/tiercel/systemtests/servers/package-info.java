/** Hadoop's servers as processes of their own, with our jars and without them, by one configuration. */
@NullMarked
package io.tiercel.systemtests.servers;

import org.jspecify.annotations.NullMarked;
