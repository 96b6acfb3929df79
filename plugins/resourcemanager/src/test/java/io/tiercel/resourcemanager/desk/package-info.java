@NullMarked
package io.tiercel.resourcemanager.desk;

import org.jspecify.annotations.NullMarked;
