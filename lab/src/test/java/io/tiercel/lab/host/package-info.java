@NullMarked
package io.tiercel.lab.host;

import org.jspecify.annotations.NullMarked;
