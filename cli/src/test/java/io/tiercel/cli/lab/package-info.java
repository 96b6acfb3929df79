@NullMarked
package io.tiercel.cli.lab;

import org.jspecify.annotations.NullMarked;
