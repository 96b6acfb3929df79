@NullMarked
package io.tiercel.resourcemanager.admission;

import org.jspecify.annotations.NullMarked;
