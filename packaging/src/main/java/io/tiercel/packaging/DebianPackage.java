package io.tiercel.packaging;

import java.util.List;
import java.util.Map;

/**
 * A package of Debian's.
 *
 * @param depends what it depends on, as in its control file
 * @param summary a line
 * @param text what it is, some lines
 * @param files by their places from the root
 * @param settings files that belong to the administrator once they are installed
 * @param links where a link is, and what it leads to
 * @param directories that it brings, which may be empty
 * @param scripts by their names, such as {@code postinst}
 */
record DebianPackage(
        String name,
        String depends,
        String summary,
        String text,
        List<PackedFile> files,
        List<PackedFile> settings,
        Map<String, String> links,
        List<String> directories,
        Map<String, String> scripts) {
    DebianPackage {
        files = List.copyOf(files);
        settings = List.copyOf(settings);
        links = Map.copyOf(links);
        directories = List.copyOf(directories);
        scripts = Map.copyOf(scripts);
    }

    /** Its control file. */
    String control(String version) {
        return """
                Package: %s
                Version: %s
                Section: admin
                Priority: optional
                Architecture: all
                Depends: %s
                Maintainer: The authors of Tiercel
                Description: %s
                """.formatted(name, version, depends, summary)
                + text.lines().map(line -> " " + line + "\n").reduce("", String::concat);
    }
}
