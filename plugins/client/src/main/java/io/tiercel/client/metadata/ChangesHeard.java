package io.tiercel.client.metadata;

/**
 * What this process knew of changes at some moment.
 *
 * @param following what it had noted all changes of
 * @param asOfNanos the moment up to which every change was known
 * @param epoch the version on which every answer depends
 * @param unannounced the version of what HDFS announces to nobody
 * @param lookedNanos when it looked
 */
record ChangesHeard(Following following, long asOfNanos, long epoch, long unannounced, long lookedNanos) {}
