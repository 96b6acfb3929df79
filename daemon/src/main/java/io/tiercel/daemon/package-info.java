/** What a daemon of ours is as a process: its arguments, its settings, its beans, how it starts and ends. */
@NullMarked
package io.tiercel.daemon;

import org.jspecify.annotations.NullMarked;
