@NullMarked
package io.tiercel.reproduce.mimp.web;

import org.jspecify.annotations.NullMarked;
