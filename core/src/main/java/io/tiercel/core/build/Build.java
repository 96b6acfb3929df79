package io.tiercel.core.build;

import org.jspecify.annotations.Nullable;

/** Which build of Tiercel this is. Thread-safe. */
public final class Build {
    /** What classes say that come from no jar of a build, as in a test. */
    public static final String UNKNOWN = "unknown";

    private static final String CURRENT = named(Build.class.getPackage().getImplementationVersion());

    private Build() {}

    /**
     * The version and the commit, as in {@code 1.2.0+17249a69abcd}, with {@code -changed} behind them where the sources were not
     * those of the commit; {@link #UNKNOWN} outside a jar. It is {@code Implementation-Version} in the manifest of each jar.
     */
    public static String current() {
        return CURRENT;
    }

    /** The build that a manifest names; nothing takes the place of a commit where it was built without git. */
    public static String named(@Nullable String version) {
        if (version == null || version.isBlank()) {
            return UNKNOWN;
        }
        int unset = version.indexOf("+$");
        return unset < 0 ? version : version.substring(0, unset);
    }
}
