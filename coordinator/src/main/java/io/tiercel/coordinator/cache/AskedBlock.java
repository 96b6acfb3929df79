package io.tiercel.coordinator.cache;

import io.tiercel.wire.cache.BlockName;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A block as people write it: {@code blk_1073741825}, with the pool before it and the generation stamp after it or without.
 *
 * @param pool empty for any
 */
record AskedBlock(String pool, long id) {
    private static final Pattern FORM = Pattern.compile("(?:(\\S+):)?(?:blk_)?(-?\\d{1,19})(?:_\\d{1,19})?");

    /** @throws IllegalArgumentException if it is none */
    static AskedBlock parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is no block: expected one as blk_1073741825, which hdfs fsck PATH -files -blocks prints");
        }
        return new AskedBlock(form.group(1) == null ? "" : form.group(1), Long.parseLong(form.group(2)));
    }

    boolean is(BlockName name) {
        return name.id() == id && (pool.isEmpty() || pool.equals(name.pool()));
    }
}
