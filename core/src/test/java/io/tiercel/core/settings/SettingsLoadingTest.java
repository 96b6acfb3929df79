package io.tiercel.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each test loads the settings anew, apart from all others. */
class SettingsLoadingTest {
    private static final List<String> KEYS =
            SettingsCatalog.ALL.stream().map(Setting::key).toList();

    static List<String> classes() throws Exception {
        return SettingsClasses.all().stream().map(Class::getName).toList();
    }

    @ParameterizedTest
    @MethodSource("classes")
    void catalogue_isWholeAndInOrder_whicheverClassIsUsedFirst(String first) throws Exception {
        try (URLClassLoader loader = apart()) {
            initialise(first, loader);
            assertThat(keys(loader)).isEqualTo(KEYS);
        }
    }

    @Test
    @Timeout(60)
    void catalogue_isWhole_whenAllClassesAreFirstUsedAtOnce() throws Exception {
        List<String> classes = classes();
        ExecutorService threads = Executors.newFixedThreadPool(classes.size());
        try {
            for (int round = 0; round < 20; round++) {
                useAtOnce(classes, threads);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void useAtOnce(List<String> classes, ExecutorService threads) throws Exception {
        try (URLClassLoader loader = apart()) {
            CyclicBarrier together = new CyclicBarrier(classes.size());
            List<? extends Future<?>> uses = classes.stream()
                    .map(name -> threads.submit(() -> {
                        together.await();
                        return initialise(name, loader);
                    }))
                    .toList();
            for (Future<?> use : uses) {
                use.get(30, TimeUnit.SECONDS);
            }
            assertThat(keys(loader)).isEqualTo(KEYS);
        }
    }

    private static URLClassLoader apart() {
        return new URLClassLoader(new URL[] {SettingsClasses.root()}, ClassLoader.getPlatformClassLoader());
    }

    private static Class<?> initialise(String name, ClassLoader loader) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    private static List<Object> keys(ClassLoader loader) throws ReflectiveOperationException {
        List<?> all = (List<?>) initialise(SettingsCatalog.class.getName(), loader)
                .getField("ALL")
                .get(null);
        return all.stream().map(SettingsLoadingTest::key).toList();
    }

    private static Object key(Object setting) {
        try {
            return setting.getClass().getMethod("key").invoke(setting);
        } catch (IllegalAccessException | NoSuchMethodException | InvocationTargetException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
