package io.tiercel.datanode.memory;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import java.lang.reflect.Field;
import java.security.CodeSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether this process can make system calls, which it does by JNA. Stateless.
 *
 * <p>The plug-in's jar has JNA in it, under its own name: JNA's native library looks its classes up by that name, so that they
 * cannot be renamed as others are. Where another JNA comes first on the class path, that one is used.
 */
public final class NativeAccess {
    /** Of the JNA that this was compiled with: the compiler puts the text of the constant here. */
    private static final String EXPECTED = Native.VERSION;

    private NativeAccess() {}

    /** Why no system call can be made, with both versions of JNA and what to do; empty where they can. */
    public static Optional<String> problem() {
        try {
            LinuxMemory.getrlimit(LinuxMemory.RLIMIT_MEMLOCK, new LinuxMemory.Limit());
            return Optional.empty();
        } catch (LastErrorException e) {
            // The call was made.
            return Optional.empty();
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Error e) {
            // An old JNA throws a plain error at structures that it does not understand.
            return Optional.of("JNA " + found() + " cannot be used (" + e + "), and JNA " + EXPECTED
                    + " is needed: put the plug-in's jar before it on the class path, or remove it");
        }
    }

    /** Says which JNA is used where it is not the plug-in's own; empty where it is. */
    public static Optional<String> other() {
        String found = found();
        return found.startsWith(EXPECTED + " ")
                ? Optional.empty()
                : Optional.of("JNA " + found + " is used, which comes before JNA " + EXPECTED + " on the class path");
    }

    /** The version of the JNA that is there, and where it is from. */
    private static String found() {
        return version() + " of " + place();
    }

    private static String version() {
        try {
            // Not by its name, which the compiler would replace; it is of an interface that is not public.
            Field version = Native.class.getField("VERSION");
            version.setAccessible(true);
            return String.valueOf(version.get(null));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return "of an unknown version";
        }
    }

    private static String place() {
        @Nullable CodeSource source;
        try {
            source = Native.class.getProtectionDomain().getCodeSource();
        } catch (LinkageError e) {
            source = null;
        }
        return source == null ? "an unknown place" : String.valueOf(source.getLocation());
    }
}
