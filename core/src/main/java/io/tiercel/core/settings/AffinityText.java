package io.tiercel.core.settings;

import io.tiercel.core.affinity.measure.AffinityValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Texts of settings about cache affinity. Stateless. */
final class AffinityText {
    private static final double SHARE_MAX = 1;

    private AffinityText() {}

    /**
     * What classes count for: three shares, of high, medium and low affinity, with commas between.
     *
     * @throws IllegalArgumentException that says what was expected
     */
    static AffinityValues values(String text) {
        List<Double> shares = new ArrayList<>();
        for (String word : parts(text)) {
            shares.add(share(word, text));
        }
        if (shares.size() != 3) {
            throw new IllegalArgumentException("expected three shares, found '" + text + "'");
        }
        return new AffinityValues(shares.get(0), shares.get(1), shares.get(2));
    }

    /**
     * What applications gain: NAME=SHARE, with commas between; maybe none.
     *
     * @throws IllegalArgumentException that says what was expected
     */
    static Map<String, Double> profile(String text) {
        Map<String, Double> profile = new LinkedHashMap<>();
        for (String entry : text.isBlank() ? List.<String>of() : parts(text)) {
            int equals = entry.lastIndexOf('=');
            String name = entry.substring(0, Math.max(0, equals)).strip();
            if (name.isEmpty()) {
                throw new IllegalArgumentException("expected NAME=SHARE, found '" + entry.strip() + "'");
            }
            if (profile.put(name, share(entry.substring(equals + 1), entry)) != null) {
                throw new IllegalArgumentException("expected each name once, found " + name + " twice");
            }
        }
        return profile;
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', from)) {
            parts.add(text.substring(from, comma));
            from = comma + 1;
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static double share(String word, String text) {
        double share;
        try {
            share = Double.parseDouble(word.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a share from 0 to 1, found '" + text.strip() + "'", e);
        }
        if (!(share >= 0 && share <= SHARE_MAX)) {
            throw new IllegalArgumentException("expected a share from 0 to 1, found '" + text.strip() + "'");
        }
        return share;
    }
}
