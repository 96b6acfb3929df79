/** What an application master tells the ResourceManager of its tasks' input, and hears of where they are to run. */
@NullMarked
package io.tiercel.wire.schedule;

import org.jspecify.annotations.NullMarked;
