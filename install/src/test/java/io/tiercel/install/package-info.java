@NullMarked
package io.tiercel.install;

import org.jspecify.annotations.NullMarked;
