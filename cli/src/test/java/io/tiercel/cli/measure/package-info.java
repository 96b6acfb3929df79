@NullMarked
package io.tiercel.cli.measure;

import org.jspecify.annotations.NullMarked;
