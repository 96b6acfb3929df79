/** Reads that go on while one NameNode takes over from another. */
@NullMarked
package io.tiercel.reproduce.compatibility.failover;

import org.jspecify.annotations.NullMarked;
