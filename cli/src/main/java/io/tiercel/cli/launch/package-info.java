/** What a command says of itself besides its options, how commands are found, and what the launcher is told of them. */
@NullMarked
package io.tiercel.cli.launch;

import org.jspecify.annotations.NullMarked;
