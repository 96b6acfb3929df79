package io.tiercel.reproduce.compatibility.site;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;

/**
 * A key in a key store of Java's, as Hadoop takes keys for encryption zones where there is no KMS.
 *
 * @param name of the key
 * @param provider for {@code hadoop.security.key.provider.path}
 */
public record EncryptionKey(String name, URI provider) {
    /** Makes it, in a new file. */
    static EncryptionKey make(Path file) throws IOException {
        EncryptionKey key = new EncryptionKey(
                "key", URI.create("jceks://file" + file.toUri().getPath()));
        Configuration conf = new Configuration(false);
        KeyProvider provider = KeyProviderFactory.get(key.provider(), conf);
        try {
            provider.createKey(key.name(), KeyProvider.options(conf));
            provider.flush();
        } catch (NoSuchAlgorithmException e) {
            throw new IOException("no key can be made: " + e, e);
        } finally {
            provider.close();
        }
        return key;
    }
}
