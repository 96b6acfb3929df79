package io.tiercel.coordinator;

import io.tiercel.daemon.Metric;

/** What can be watched of a coordinator by JMX. Counts are since it started. */
public interface CoordinatorMXBean {
    /** Whether it does its work: it has read all that the NameNode tells, not long ago. */
    @Metric("Whether the coordinator has read all that the NameNode tells, not long ago: 1, or 0 if not.")
    boolean isHealthy();

    /** Why it is not healthy, and what to do; empty if it is. */
    String getTrouble();

    @Metric(value = "Polls of the NameNode for changes.", counts = true)
    long getPolls();

    @Metric("How long a poll of the NameNode has taken on average.")
    double getPollMillisMean();

    @Metric("How long the last poll of the NameNode took.")
    double getPollMillisLast();

    /** Milliseconds since the last poll that left nothing to read; -1 before the first. */
    @Metric("Since the last poll that left nothing to read; negative before the first.")
    long getAgeMillis();

    @Metric(value = "Transactions of HDFS that were read.", counts = true)
    long getTransactions();

    @Metric(value = "Changes of HDFS that were read.", counts = true)
    long getEvents();

    /** Transactions that HDFS announced to nobody and that nothing accounted for. */
    @Metric(
            value =
                    "Transactions that HDFS announced to nobody and that nothing accounted for: each drops all cached answers.",
            counts = true)
    long getTransactionsUnexplained();

    /** How often everything known was thrown away, the start included. */
    @Metric(value = "How often everything known was thrown away, the start included.", counts = true)
    long getStartsOver();

    /** How often all answers were dropped because access may have been taken away without a transaction. */
    @Metric(
            value = "How often all answers were dropped because access may have been taken away without a transaction.",
            counts = true)
    long getDropsForAccess();

    @Metric(value = "Segments of the edit log begun for the sake of short polls.", counts = true)
    long getSegmentsBegun();

    @Metric(value = "How often the NameNode gave no answer.", counts = true)
    long getNameNodeFailures();

    @Metric("Files of HDFS that are open for writing.")
    int getOpenFiles();

    @Metric("Relays that are told of changes now.")
    int getRelays();

    @Metric(value = "Connections that were accepted, of relays or not.", counts = true)
    long getConnectionsAccepted();

    @Metric(value = "Connections that the coordinator has ended.", counts = true)
    long getConnectionsDropped();

    /** Bytes of changes told; those told to several relays count once. */
    @Metric(value = "Bytes of changes told; those told to several relays count once.", counts = true)
    long getBytesTold();
}
