/** The cluster on which all is run, and what a system that runs there gives back. */
@NullMarked
package io.tiercel.reproduce.compatibility.site;

import org.jspecify.annotations.NullMarked;
