@NullMarked
package io.tiercel.client.report;

import org.jspecify.annotations.NullMarked;
