package io.tiercel.cli.launch;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a class a command of {@code ./tiercel}, and says what the launcher starts it with.
 *
 * <p>The class also has picocli's {@code @Command}, and a name that ends in {@code Command}: see {@link CommandClasses}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Launched {
    /** The command that it is a subcommand of; by default {@code tiercel} itself. */
    Class<?> under() default void.class;

    /** Its place in the help among its siblings: the least comes first. Equals stand by the names of their classes. */
    int order();

    /** The JVM that it runs in. */
    Jvm jvm() default Jvm.LONG;

    /**
     * What must be installed for it, each as {@code command:package}, where the package of Debian has the command. What
     * the commands above it need is needed for it too.
     */
    String[] tools() default {};

    /** Whether the configuration of the user's own cluster is on its class path. */
    boolean clusterConfiguration() default false;

    /**
     * The main class of the daemon that it runs, in a package named for its room. The launcher starts that with what its room
     * needs on the class path and nothing else; the command line is then only what its help is taken from.
     */
    Class<?> daemon() default void.class;
}
