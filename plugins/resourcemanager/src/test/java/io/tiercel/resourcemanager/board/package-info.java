@NullMarked
package io.tiercel.resourcemanager.board;

import org.jspecify.annotations.NullMarked;
