@NullMarked
package io.tiercel.resourcemanager.order;

import org.jspecify.annotations.NullMarked;
