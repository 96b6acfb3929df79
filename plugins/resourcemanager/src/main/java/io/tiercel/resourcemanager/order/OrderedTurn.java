package io.tiercel.resourcemanager.order;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * The turn of a job of a queue.
 *
 * @param patient whether it may let the slot pass for a nearer one
 */
record OrderedTurn<S extends SchedulableEntity>(Standing<S> job, boolean patient) {}
