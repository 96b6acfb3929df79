@NullMarked
package io.tiercel.install.text;

import org.jspecify.annotations.NullMarked;
