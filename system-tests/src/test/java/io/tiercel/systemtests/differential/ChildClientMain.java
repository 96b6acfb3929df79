package io.tiercel.systemtests.differential;

import io.tiercel.systemtests.differential.ChildClient.Agitate;
import io.tiercel.systemtests.differential.ChildClient.Ask;
import io.tiercel.systemtests.differential.ChildClient.Count;
import io.tiercel.systemtests.differential.ChildClient.Counts;
import io.tiercel.systemtests.differential.ChildClient.MakeChange;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The main class of a {@link ChildClient}'s JVM: its arguments are a port, a configuration file and a root. */
public final class ChildClientMain {
    private ChildClientMain() {}

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        Configuration conf = new Configuration();
        conf.addResource(new Path(args[1]));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
                LocalClient client = new LocalClient(conf, args[2])) {
            socket.setTcpNoDelay(true);
            serve(client, socket);
        } catch (EOFException e) {
            // The parent has hung up, and wants no more.
            System.exit(0);
        }
    }

    private static void serve(LocalClient client, Socket socket) throws IOException, ClassNotFoundException {
        ObjectOutputStream answers = new ObjectOutputStream(socket.getOutputStream());
        ObjectInputStream requests = new ObjectInputStream(socket.getInputStream());
        while (true) {
            Object answer = answer(client, requests.readObject());
            answers.reset();
            answers.writeObject(answer);
            answers.flush();
        }
    }

    private static Object answer(LocalClient client, Object request) {
        if (request instanceof Ask ask) {
            return client.ask(ask.probe());
        }
        if (request instanceof MakeChange change) {
            return client.change(change.caller(), change.change());
        }
        if (request instanceof Agitate agitate) {
            client.agitate(agitate.probes());
            return true;
        }
        if (request instanceof Count) {
            return new Counts(new TreeMap<>(client.counts()));
        }
        throw new IllegalArgumentException("not a request: " + request);
    }
}
