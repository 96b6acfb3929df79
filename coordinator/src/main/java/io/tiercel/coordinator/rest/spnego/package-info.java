/** Who asks by HTTP with a Kerberos ticket, by SPNEGO (RFC 4559). */
@NullMarked
package io.tiercel.coordinator.rest.spnego;

import org.jspecify.annotations.NullMarked;
