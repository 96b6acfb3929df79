/** Hadoop's command line, each session in a process of its own. */
@NullMarked
package io.tiercel.reproduce.compatibility.command;

import org.jspecify.annotations.NullMarked;
