@NullMarked
package io.tiercel.core.model;

import org.jspecify.annotations.NullMarked;
