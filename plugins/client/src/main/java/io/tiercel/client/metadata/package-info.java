/** NameNode answers kept in the client: what is cached, how long it stays fresh, what drops it. */
@NullMarked
package io.tiercel.client.metadata;

import org.jspecify.annotations.NullMarked;
