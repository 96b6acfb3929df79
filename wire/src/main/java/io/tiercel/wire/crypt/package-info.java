/** What is kept from the eyes and the hands of others. */
@NullMarked
package io.tiercel.wire.crypt;

import org.jspecify.annotations.NullMarked;
