@NullMarked
package io.tiercel.resourcemanager.terms;

import org.jspecify.annotations.NullMarked;
