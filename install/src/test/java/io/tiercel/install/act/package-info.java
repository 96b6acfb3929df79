@NullMarked
package io.tiercel.install.act;

import org.jspecify.annotations.NullMarked;
