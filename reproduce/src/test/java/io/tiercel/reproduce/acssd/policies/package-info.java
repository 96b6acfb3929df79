@NullMarked
package io.tiercel.reproduce.acssd.policies;

import org.jspecify.annotations.NullMarked;
