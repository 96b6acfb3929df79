package io.tiercel.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A few small classes, compiled where a test needs them, that keep or break a rule. */
final class Fixture {
    private static final JavaCompiler COMPILER =
            Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK is needed");

    /** Shared, since opening the JDK's own classes takes longer than to compile a fixture. */
    private static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, null, UTF_8);

    private final List<JavaFileObject> sources = new ArrayList<>();

    /** Adds a class; {@code declaration} is its source without the package line. */
    Fixture with(String className, String declaration) {
        int dot = className.lastIndexOf('.');
        return source(className, "package " + className.substring(0, dot) + "; " + declaration);
    }

    /** Adds a package-info that marks the package. */
    Fixture marked(String packageName) {
        return source(
                packageName + ".package-info", "@org.jspecify.annotations.NullMarked package " + packageName + ";");
    }

    /** Compiles what was added into a folder and reads the classes from there. */
    JavaClasses compiledInto(Path folder) {
        List<String> options = List.of("-d", folder.toString(), "-proc:none");
        if (!COMPILER.getTask(null, FILES, null, options, null, sources).call()) {
            throw new AssertionError("the fixture does not compile; see the compiler's words above");
        }
        return new ClassFileImporter().importPath(folder);
    }

    private Fixture source(String name, String text) {
        sources.add(
                new SimpleJavaFileObject(
                        URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return text;
                    }
                });
        return this;
    }
}
