/** An operator's days with Tiercel: put on from packages, used, harmed, upgraded and taken out, while jobs run. */
@NullMarked
package io.tiercel.reproduce.operator;

import org.jspecify.annotations.NullMarked;
