package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The doctor and install know plug-ins by name only; here are their classes too. */
class DoctorNamesTest {
    @ParameterizedTest
    @FieldSource("io.tiercel.install.hadoop.Names#ALL")
    void everyClassThatTheDoctorNames_isThere(String name) throws ClassNotFoundException {
        assertThat(Class.forName(name, false, getClass().getClassLoader())).hasPackage(packageOf(name));
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }
}
