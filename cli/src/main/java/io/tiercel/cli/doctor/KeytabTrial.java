package io.tiercel.cli.doctor;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.security.auth.Subject;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;

/** Logs a principal in by its keytab, as Hadoop does, and forgets the ticket. Who this process is does not change. */
final class KeytabTrial {
    private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";
    /** Java itself waits for a KDC that says nothing for half a minute, three times. */
    private static final int PATIENCE_SECONDS = 5;

    private KeytabTrial() {}

    /**
     * Returns if that works.
     *
     * @throws IOException if it does not, or the KDC does not answer in time
     */
    static void logIn(String principal, Path keytab) throws IOException {
        FutureTask<Boolean> trial = new FutureTask<>(() -> logInNow(principal, keytab));
        Thread thread = new Thread(trial, "keytab trial");
        thread.setDaemon(true);
        thread.start();
        try {
            trial.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            SocketTimeoutException late = new SocketTimeoutException("no answer within " + PATIENCE_SECONDS + " s");
            late.initCause(e);
            throw late;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static boolean logInNow(String principal, Path keytab) throws LoginException {
        Map<String, String> options = Map.of(
                "principal",
                principal,
                "keyTab",
                keytab.toString(),
                "useKeyTab",
                "true",
                "doNotPrompt",
                "true",
                "isInitiator",
                "true",
                "refreshKrb5Config",
                "true");
        Configuration one = new Configuration() {
            @Override
            public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return new AppConfigurationEntry[] {
                    new AppConfigurationEntry(MODULE, LoginModuleControlFlag.REQUIRED, options)
                };
            }
        };
        LoginContext context = new LoginContext("tiercel", new Subject(), null, one);
        context.login();
        context.logout();
        return true;
    }
}
