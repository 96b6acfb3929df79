/** What AC-SSD's experiments share. */
@NullMarked
package io.tiercel.reproduce.acssd;

import org.jspecify.annotations.NullMarked;
