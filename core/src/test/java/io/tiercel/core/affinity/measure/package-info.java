@NullMarked
package io.tiercel.core.affinity.measure;

import org.jspecify.annotations.NullMarked;
