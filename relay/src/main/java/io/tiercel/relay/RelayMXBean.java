package io.tiercel.relay;

/** What can be watched of a relay by JMX. Counts are since it started, or began anew. */
public interface RelayMXBean {
    boolean isConnected();

    long getConnections();

    /** How old the last confirmation is; -1 before the first. */
    long getAgeMillis();

    long getConfirmations();

    long getVersionsAdvanced();

    /** How often everything that clients cached was flushed. */
    long getFlushes();

    /** Why the coordinator was last lost or not reached; empty if it never was. */
    String getTrouble();

    String getTable();

    /** Clients' reports of reads handed on to the coordinator. */
    long getReportsTaken();

    /** Clients' reports that came while there was no session with the coordinator, or faster than it took them. */
    long getReportsLost();

    /** Clients dropped because what they sent was no report, or because there were too many. */
    long getClientsDropped();
}
