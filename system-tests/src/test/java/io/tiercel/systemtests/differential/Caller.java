package io.tiercel.systemtests.differential;

import org.apache.hadoop.security.UserGroupInformation;

/** As whom a client calls HDFS. */
enum Caller {
    /** Whoever started the NameNode: refused nothing. */
    SUPERUSER,
    /** A user like any other, whom permissions and ACLs concern. */
    ALICE;

    UserGroupInformation identity() {
        return switch (this) {
            case SUPERUSER -> UserGroupInformation.createRemoteUser(System.getProperty("user.name"));
            case ALICE -> UserGroupInformation.createRemoteUser("alice");
        };
    }
}
