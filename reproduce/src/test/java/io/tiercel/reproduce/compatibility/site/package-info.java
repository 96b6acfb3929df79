@NullMarked
package io.tiercel.reproduce.compatibility.site;

import org.jspecify.annotations.NullMarked;
