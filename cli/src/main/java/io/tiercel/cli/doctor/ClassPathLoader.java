package io.tiercel.cli.doctor;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Class loaders over what a process has on its class path. They are looked in, and no class of theirs is run. */
final class ClassPathLoader {
    private ClassPathLoader() {}

    /** Over jars and directories; whoever asks it for much closes it. */
    static URLClassLoader of(List<Path> classPath, @Nullable ClassLoader parent) {
        URL[] urls = new URL[classPath.size()];
        for (int i = 0; i < urls.length; i++) {
            try {
                urls[i] = classPath.get(i).toUri().toURL();
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e); // A path's own address is none.
            }
        }
        return new URLClassLoader(urls, parent);
    }

    static boolean has(ClassLoader loader, String className) {
        return loader.getResource(className.replace('.', '/') + ".class") != null;
    }
}
