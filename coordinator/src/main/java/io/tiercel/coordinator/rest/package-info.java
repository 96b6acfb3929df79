/** What the coordinator answers by HTTP, on loopback, to who has the token. */
@NullMarked
package io.tiercel.coordinator.rest;

import org.jspecify.annotations.NullMarked;
