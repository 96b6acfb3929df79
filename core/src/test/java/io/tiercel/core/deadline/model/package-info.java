@NullMarked
package io.tiercel.core.deadline.model;

import org.jspecify.annotations.NullMarked;
