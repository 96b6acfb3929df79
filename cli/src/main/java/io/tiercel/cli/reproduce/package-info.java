/** {@code tiercel reproduce}: the commands that measure what is claimed. */
@NullMarked
package io.tiercel.cli.reproduce;

import org.jspecify.annotations.NullMarked;
