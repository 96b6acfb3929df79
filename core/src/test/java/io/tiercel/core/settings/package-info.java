@NullMarked
package io.tiercel.core.settings;

import org.jspecify.annotations.NullMarked;
