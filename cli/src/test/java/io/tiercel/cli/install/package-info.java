@NullMarked
package io.tiercel.cli.install;

import org.jspecify.annotations.NullMarked;
