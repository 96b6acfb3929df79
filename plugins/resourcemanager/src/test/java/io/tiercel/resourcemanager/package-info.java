@NullMarked
package io.tiercel.resourcemanager;

import org.jspecify.annotations.NullMarked;
