/** Tests of what the client layer keeps in one process. */
@NullMarked
package io.tiercel.client;

import org.jspecify.annotations.NullMarked;
