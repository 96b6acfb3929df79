/** Measures how fast data goes between machines: a peer on each, which sends and receives when it is told to. */
@NullMarked
package io.tiercel.cli.measure;

import org.jspecify.annotations.NullMarked;
