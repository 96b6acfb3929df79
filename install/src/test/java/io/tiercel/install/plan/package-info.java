@NullMarked
package io.tiercel.install.plan;

import org.jspecify.annotations.NullMarked;
