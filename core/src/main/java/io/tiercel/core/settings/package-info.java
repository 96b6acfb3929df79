/** Every setting: its key, its kind, its default, its limits and what it means. */
@NullMarked
package io.tiercel.core.settings;

import org.jspecify.annotations.NullMarked;
