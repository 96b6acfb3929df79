/** The rules of the rooms, and for each rule a test that breaks it. */
@NullMarked
package io.tiercel.architecture;

import org.jspecify.annotations.NullMarked;
