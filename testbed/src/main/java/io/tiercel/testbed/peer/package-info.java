/** Programs of others that ours are held against, fetched when they are first asked for. */
@NullMarked
package io.tiercel.testbed.peer;

import org.jspecify.annotations.NullMarked;
