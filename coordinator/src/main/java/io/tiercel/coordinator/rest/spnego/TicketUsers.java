package io.tiercel.coordinator.rest.spnego;

import java.util.Optional;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * Who of those that have a Kerberos ticket may ask: the coordinator's own user, who is a superuser of HDFS, and the administrators
 * of HDFS, who may see the NameNode's inner pages too. Who a principal is, Hadoop's rules say. Thread-safe.
 *
 * @param own the coordinator's user
 */
record TicketUsers(String own, AccessControlList administrators) {
    private static final String KEY = DFSConfigKeys.DFS_ADMIN;

    /** Why a principal may not ask, and what would let it in; nothing for one that may. */
    Optional<String> refusal(String principal) {
        UserGroupInformation user;
        try {
            user = UserGroupInformation.createRemoteUser(principal);
        } catch (IllegalArgumentException e) {
            return Optional.of(
                    principal + " may not ask: no rule of hadoop.security.auth_to_local says which user it is");
        }
        String name = user.getShortUserName();
        return name.equals(own) || administrators.isUserAllowed(user)
                ? Optional.empty()
                : Optional.of(name + " (" + principal + ") may not ask: beside " + own
                        + ", the coordinator's user, those may whom " + KEY + " names where the coordinator runs");
    }
}
