@NullMarked
package io.tiercel.reproduce.mimp.agent;

import org.jspecify.annotations.NullMarked;
