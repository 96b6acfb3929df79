/** The version table, which a machine's processes share, and whose word in it is believed; settings as plug-ins read them. */
@NullMarked
package io.tiercel.wire;

import org.jspecify.annotations.NullMarked;
