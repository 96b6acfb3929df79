package io.tiercel.install.text;

/** A script that sets variables, such as {@code hadoop-env.sh}. What is put in comes last. */
public final class ShellText {
    private static final String VARIABLE = "HADOOP_CLASSPATH";

    private ShellText() {}

    /** The script with this entry in Hadoop's class path; as it is, where it has it already. */
    public static String withClassPath(String raw, String entry) {
        if (hasEntry(raw, Raw.ofText(entry))) {
            return raw;
        }
        String end = LineEnds.of(raw);
        String line = "export " + VARIABLE + "=\"${" + VARIABLE + ":+$" + VARIABLE + ":}" + Raw.ofText(entry) + "\" "
                + Marks.HASH_LINE;
        String gap = raw.isEmpty() || raw.endsWith("\n") ? "" : end;
        return raw + gap + line + end;
    }

    private static boolean hasEntry(String raw, String entry) {
        return raw.lines()
                .map(String::strip)
                .filter(line -> !line.startsWith("#") && line.contains(VARIABLE + "="))
                .anyMatch(line -> line.contains(entry));
    }
}
