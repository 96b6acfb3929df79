@NullMarked
package io.tiercel.install.cluster;

import org.jspecify.annotations.NullMarked;
