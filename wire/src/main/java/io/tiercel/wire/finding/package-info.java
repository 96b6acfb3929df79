/** What the doctor has found on a machine, on its way to the coordinator. */
@NullMarked
package io.tiercel.wire.finding;

import org.jspecify.annotations.NullMarked;
