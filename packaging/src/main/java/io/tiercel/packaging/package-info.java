/** Makes the archive and the Debian packages of a build. Two runs on one build write the same bytes. */
@NullMarked
package io.tiercel.packaging;

import org.jspecify.annotations.NullMarked;
