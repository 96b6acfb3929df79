package io.tiercel.testbed.demo;

/**
 * One of the two does a work, as often as it is asked.
 *
 * @param repetition from 0; stock Hadoop and Tiercel have a turn each in it
 */
public record DemoTurn(DemoWork work, int repetition, Mode mode) {}
