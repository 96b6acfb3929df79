package io.tiercel.core.settings;

import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The classes of this package that are not tests: those that define settings, and those that read them. */
final class SettingsClasses {
    private SettingsClasses() {}

    /** Where they are loaded from. */
    static URL root() {
        return Setting.class.getProtectionDomain().getCodeSource().getLocation();
    }

    static List<Class<?>> all() throws Exception {
        String thePackage = Setting.class.getPackageName();
        Path directory = Path.of(root().toURI()).resolve(thePackage.replace('.', '/'));
        List<Class<?>> classes = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.class")) {
            for (Path file : files) {
                String name = file.getFileName().toString().replace(".class", "");
                if (!name.equals("package-info")) {
                    classes.add(Class.forName(thePackage + "." + name));
                }
            }
        }
        return classes;
    }
}
