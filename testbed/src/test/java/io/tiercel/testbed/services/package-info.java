@NullMarked
package io.tiercel.testbed.services;

import org.jspecify.annotations.NullMarked;
