@NullMarked
package io.tiercel.coordinator.rest;

import org.jspecify.annotations.NullMarked;
