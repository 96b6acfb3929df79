@NullMarked
package io.tiercel.cli.cluster;

import org.jspecify.annotations.NullMarked;
