package io.tiercel.cli;

import io.tiercel.core.affinity.Scheme;
import java.util.ListResourceBundle;

/** The words in the help of {@code simulate} that the core knows best. */
public final class SimulateWords extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {{"policies", String.join(", ", Scheme.labels())}};
    }
}
