package io.tiercel.core.settings;

import java.util.List;

/** One or more settings that cannot be used; the message names each key, what is wrong and the remedy. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SettingsException(List<String> complaints) {
        super(String.join("\n", complaints));
    }
}
