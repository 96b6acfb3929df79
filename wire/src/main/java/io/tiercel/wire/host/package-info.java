/** What agents of hypervisors and the coordinator say to each other about hosts. */
@NullMarked
package io.tiercel.wire.host;

import org.jspecify.annotations.NullMarked;
