@NullMarked
package io.tiercel.daemon.http;

import org.jspecify.annotations.NullMarked;
