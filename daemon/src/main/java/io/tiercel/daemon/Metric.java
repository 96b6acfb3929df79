package io.tiercel.daemon;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import javax.management.DescriptorKey;

/**
 * What a number of a bean is, for who reads it in {@code /metrics}: on the method of the bean's interface that gives it. A number
 * without it is not shown there.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Metric {
    /** In the descriptor of the attribute, what {@link #value} says. */
    String HELP = "tiercel.help";

    /** In the descriptor of the attribute, what {@link #counts} says. */
    String COUNTS = "tiercel.counts";

    /** In the descriptor of the attribute, what {@link #label} says. */
    String LABEL = "tiercel.label";

    /** What it means, in a sentence, with its unit where the name has none. */
    @DescriptorKey(HELP)
    String value();

    /** Whether it counts up from when its daemon started; otherwise it is as it is now. */
    @DescriptorKey(COUNTS)
    boolean counts() default false;

    /** Of a map of numbers: what its keys are. */
    @DescriptorKey(LABEL)
    String label() default "key";
}
