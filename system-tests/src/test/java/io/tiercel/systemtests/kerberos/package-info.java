/** A cluster that asks for Kerberos, in which all of Tiercel runs. */
@NullMarked
package io.tiercel.systemtests.kerberos;

import org.jspecify.annotations.NullMarked;
