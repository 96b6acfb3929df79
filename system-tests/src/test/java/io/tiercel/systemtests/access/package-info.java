/** What HDFS would refuse, Tiercel refuses: other users, revoked permissions, expired tokens, directories of others. */
@NullMarked
package io.tiercel.systemtests.access;

import org.jspecify.annotations.NullMarked;
