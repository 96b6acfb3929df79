package io.tiercel.systemtests.differential;

import io.tiercel.systemtests.differential.Round.Step;
import io.tiercel.testkit.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * Plays a program: carries out each change by a client with Tiercel and, in a mirror of the tree, by a stock client,
 * whose answer must be the same; and has the referee compare what everybody sees. Not thread-safe.
 */
final class Game {
    private static final int ROUNDS_TOLD = 12;
    private static final Duration RECOVERY_PATIENCE = Duration.ofSeconds(30);

    private final Map<Actor, Client> clients;
    private final Map<Actor, Client> mirrors;
    private final Referee referee;
    private final OpenFiles openFiles;
    private final Duration maxAge;
    private final Tally tally;
    private final Deque<String> story = new ArrayDeque<>();

    /** Whether HDFS has any file open for writing: one that a failed step has left behind, too. */
    interface OpenFiles {
        boolean any() throws IOException;
    }

    /** @param maxAge how long the clients keep an answer at most, whatever happens */
    Game(
            Map<Actor, Client> clients,
            Map<Actor, Client> mirrors,
            Referee referee,
            OpenFiles openFiles,
            Duration maxAge,
            Tally tally) {
        this.openFiles = openFiles;
        this.clients = clients;
        this.mirrors = mirrors;
        this.referee = referee;
        this.maxAge = maxAge;
        this.tally = tally;
    }

    void play(Round round) throws IOException, InterruptedException {
        try {
            for (Client client : clients.values()) {
                client.agitate(round.probes());
            }
            referee.settle(round.probes());
            for (Step step : round.steps()) {
                make(step, round);
            }
            referee.settle(round.probes());
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\nafter:\n" + String.join("\n", story), e);
        }
    }

    /** Puts questions while a DataNode is away. */
    void playWithoutADataNode(Round round, int number, MiniDFSCluster cluster)
            throws IOException, InterruptedException {
        referee.settle(round.probes());
        MiniDFSCluster.DataNodeProperties gone = cluster.stopDataNode(number);
        try {
            referee.judgeWithLostReplicas(round.probes());
        } finally {
            cluster.restartDataNode(gone, true);
            cluster.waitActive();
        }
        story.addLast("DataNode " + number + " was away for a while");
    }

    private void make(Step step, Round round) throws IOException, InterruptedException {
        Answer answer = of(clients, step.actor()).change(step.caller(), step.change());
        note(step, answer);
        if (step.change().unannounced() && openFiles.any()) {
            referee.uncertain(maxAge);
        }
        boolean truncated = step.change() instanceof FileChange.Truncate && !answer.isFailure();
        if (truncated) {
            referee.recovering(step.change().path(), RECOVERY_PATIENCE);
        }
        referee.judge(step.actor(), step.change(), round.probes());
        Answer mirrored = of(mirrors, step.actor()).change(step.caller(), step.change());
        if (!answer.equals(mirrored)) {
            throw new AssertionError(
                    "a change is answered otherwise than by stock HDFS: " + step + "\n  " + answer + "\n  " + mirrored);
        }
        if (truncated) {
            awaitClosed(step.change().path(), step.actor());
            referee.recovered(step.change().path());
        }
    }

    private void note(Step step, Answer answer) {
        tally.changed(step.change(), answer);
        story.addLast(step + " -> " + answer.told());
        if (story.size() > ROUNDS_TOLD) {
            story.removeFirst();
        }
    }

    /** HDFS recovers the last block of a truncated file in its own time; what can be done to it meanwhile varies. */
    private void awaitClosed(String path, Actor actor) throws IOException, InterruptedException {
        Probe closed = new Probe(ReadKind.CLOSED, Caller.SUPERUSER, path, 0, 0);
        for (Client client : new Client[] {of(clients, actor), of(mirrors, actor)}) {
            Await.until(
                    "a truncated file is recovered: " + path,
                    RECOVERY_PATIENCE,
                    () -> client.ask(closed).told().equals("closed=true"));
        }
    }

    private static Client of(Map<Actor, Client> clients, Actor actor) {
        return Objects.requireNonNull(clients.get(actor));
    }
}
