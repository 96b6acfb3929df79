package io.tiercel.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandTreeTest {
    @Launched(order = 20, jvm = Jvm.SHORT, tools = "a:b")
    @Command(name = "group")
    private static final class GroupCommand {}

    @Launched(
            under = GroupCommand.class,
            order = 2,
            jvm = Jvm.SERVICE,
            tools = "c:d",
            clusterConfiguration = true,
            daemon = Root.class)
    @Command(name = "second")
    private static final class SecondCommand {}

    @Launched(under = GroupCommand.class, order = 1)
    @Command(name = "first")
    private static final class FirstCommand {}

    @Launched(order = 10)
    @Command(name = "alone")
    private static final class AloneCommand {}

    @Launched(order = 1)
    private static final class UnnamedCommand {}

    @Command(name = "tiercel")
    private static final class Root {}

    private static final List<Class<?>> ALL =
            List.of(SecondCommand.class, GroupCommand.class, FirstCommand.class, AloneCommand.class);

    @Test
    void commands_standUnderTheirGroupInTheirOrder() {
        CommandLine line = new CommandTree(ALL).below(new CommandLine(new Root()));
        assertThat(line.getSubcommands().keySet()).containsExactly("alone", "group");
        CommandLine group = Objects.requireNonNull(line.getSubcommands().get("group"));
        assertThat(group.getSubcommands().keySet()).containsExactly("first", "second");
    }

    @Test
    void table_hasALineForEachCommand_withTheToolsOfItsGroup() {
        assertThat(LaunchTable.of(new CommandTree(ALL)).lines())
                .containsExactly(
                        "|-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto|||",
                        "alone|-Xshare:auto|||",
                        "group|-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto|a:b||",
                        "group first|-Xshare:auto|a:b||",
                        "group second|-XX:+ExitOnOutOfMemoryError -Xshare:auto|a:b c:d|cluster|"
                                + Root.class.getName());
    }

    @Test
    void commandUnderAClassThatIsNone_isRefused() {
        assertThatThrownBy(() -> new CommandTree(List.of(FirstCommand.class)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("FirstCommand is under ")
                .hasMessageEndingWith("GroupCommand, which is no command");
    }

    @Test
    void launchedClassThatIsNoCommandOfPicoclis_isRefused() {
        assertThatThrownBy(() -> new CommandTree(List.of(UnnamedCommand.class)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("without @Command")
                .hasMessageEndingWith("UnnamedCommand");
    }

    @Test
    void commands_areFoundInAFolder() {
        assertThat(CommandClasses.beside(CommandTreeTest.class))
                .containsExactlyInAnyOrder(
                        SecondCommand.class,
                        GroupCommand.class,
                        FirstCommand.class,
                        AloneCommand.class,
                        UnnamedCommand.class);
    }

    @Test
    void commands_areFoundInAJar(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("commands of ours.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> one : List.of(CommandTreeTest.class, AloneCommand.class, Root.class)) {
                String name = one.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                out.write(read(name));
            }
        }
        try (URLClassLoader loader = new JarFirst(jar.toUri().toURL())) {
            assertThat(CommandClasses.beside(loader.loadClass(CommandTreeTest.class.getName())))
                    .extracting(Class::getName)
                    .containsExactly(AloneCommand.class.getName());
        }
    }

    private static byte[] read(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(CommandTreeTest.class.getClassLoader().getResourceAsStream(name))) {
            return in.readAllBytes();
        }
    }

    /** Takes what is in a jar from there, and the rest from where the tests are. */
    private static final class JarFirst extends URLClassLoader {
        JarFirst(URL jar) {
            super(new URL[] {jar}, CommandTreeTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (findResource(name.replace('.', '/') + ".class") == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }
}
