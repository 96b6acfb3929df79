/** What a ResourceManager may be asked about its decisions, whoever asks. */
@NullMarked
package io.tiercel.wire.why;

import org.jspecify.annotations.NullMarked;
