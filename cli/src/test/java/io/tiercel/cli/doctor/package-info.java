@NullMarked
package io.tiercel.cli.doctor;

import org.jspecify.annotations.NullMarked;
