@NullMarked
package io.tiercel.lab.daemons;

import org.jspecify.annotations.NullMarked;
