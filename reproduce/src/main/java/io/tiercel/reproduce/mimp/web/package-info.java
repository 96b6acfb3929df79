/** An interactive VM's web service and its clients, each in a process of its own. */
@NullMarked
package io.tiercel.reproduce.mimp.web;

import org.jspecify.annotations.NullMarked;
