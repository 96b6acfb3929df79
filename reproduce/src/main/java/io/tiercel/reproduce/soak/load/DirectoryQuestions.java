package io.tiercel.reproduce.soak.load;

import io.tiercel.reproduce.soak.load.Asker.Asked;
import io.tiercel.reproduce.soak.load.Peers.Peer;
import io.tiercel.reproduce.soak.truth.FileHistory.Judgement;
import io.tiercel.reproduce.soak.truth.FileHistory.Span;
import io.tiercel.reproduce.soak.truth.Ledger;
import io.tiercel.reproduce.soak.truth.Seen;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Questions about all files of a directory at once. */
final class DirectoryQuestions {
    private final Asker asker;

    DirectoryQuestions(Asker asker) {
        this.asker = asker;
    }

    /** Asks for a listing. What it says of each file is judged by itself, and so is what should not be there. */
    void list(Peer peer, int directory) {
        List<Asked> files = files(peer, directory);
        long asked = asker.now();
        Map<String, Long> found;
        try {
            found = listing(asker.fs(), peer.ledger().directory(directory));
        } catch (IOException | RuntimeException | InternalError e) {
            failed(Act.LISTING, peer, directory, asked, e);
            return;
        }
        asker.took(Act.LISTING, asked);
        Span span = asker.since(asked, peer);
        boolean open = false;
        for (Asked file : files) {
            Long length = found.remove(Ledger.name(file.file(), file.generation()));
            Seen seen = length == null ? new Seen.Absent() : new Seen.Length(length);
            Judgement judgement = file.history().judge(seen, span);
            if (judgement == Judgement.WRONG) {
                asker.wrong(Act.LISTING, file, span, seen.words());
                return;
            }
            open |= judgement == Judgement.OPEN;
        }
        // Files that go by another name by now may come and go under their old ones.
        found.keySet().removeIf(name -> isOld(name, files) || isNew(name, peer));
        if (!found.isEmpty()) {
            asker.wrong(Act.LISTING, files.get(0), span, "names that no file has: " + found.keySet());
            return;
        }
        asker.count(Act.LISTING, open ? Outcome.NOT_JUDGED : Outcome.RIGHT);
    }

    /** Asks for a sum of lengths, and whoever has not Tiercel too, and compares what did not change meanwhile. */
    void sum(Peer peer, int directory) {
        List<Asked> files = files(peer, directory);
        String path = peer.ledger().directory(directory);
        long asked = asker.now();
        ContentSummary summary;
        try {
            summary = asker.fs().getContentSummary(new Path(path));
        } catch (IOException | RuntimeException | InternalError e) {
            failed(Act.CONTENT_SUMMARY, peer, directory, asked, e);
            return;
        }
        asker.took(Act.CONTENT_SUMMARY, asked);
        if (!asker.tiercel()) {
            asker.count(Act.CONTENT_SUMMARY, Outcome.NOT_JUDGED);
            return;
        }
        try {
            ContentSummary truth = asker.other().getContentSummary(new Path(path));
            Span span = asker.since(asked, peer);
            if (!files.stream()
                    .allMatch(file -> file.generation() == 0 && file.history().quiet(span))) {
                asker.count(Act.CONTENT_SUMMARY, Outcome.NOT_JUDGED);
            } else if (truth.getLength() == summary.getLength() && truth.getFileCount() == summary.getFileCount()) {
                asker.count(Act.CONTENT_SUMMARY, Outcome.RIGHT);
            } else {
                asker.wrong(Act.CONTENT_SUMMARY, files.get(0), span, summary + " and not " + truth);
            }
        } catch (IOException e) {
            asker.count(Act.CONTENT_SUMMARY, Outcome.NOT_JUDGED);
        }
    }

    private void failed(Act act, Peer peer, int directory, long asked, Throwable thrown) {
        Asked first = files(peer, directory).get(0);
        if (peer.ledger().abandoned()) {
            asker.count(act, Outcome.NOT_JUDGED);
            return;
        }
        // A directory is there as long as its writer has not ended, whatever becomes of its files.
        asker.failedWhateverChanges(
                act,
                first,
                asked,
                (fs, path) -> fs.listStatus(Objects.requireNonNull(new Path(path).getParent())),
                thrown);
    }

    private static Map<String, Long> listing(FileSystem fs, String directory) throws IOException {
        Map<String, Long> found = new TreeMap<>();
        for (FileStatus status : fs.listStatus(new Path(directory))) {
            found.put(status.getPath().getName(), status.getLen());
        }
        return found;
    }

    private static List<Asked> files(Peer peer, int directory) {
        List<Asked> files = new ArrayList<>();
        for (int file = 0; file < Ledger.FILES; file++) {
            if (Ledger.directoryOf(file) == directory) {
                files.add(Asked.of(peer, file));
            }
        }
        return files;
    }

    private static boolean isOld(String name, List<Asked> files) {
        return files.stream().anyMatch(file -> {
            String own = Ledger.name(file.file(), 0);
            String stem = own.substring(0, own.length() - 1);
            return name.startsWith(stem) && Long.parseLong(name.substring(stem.length())) < file.generation();
        });
    }

    /** Whether a file has got that name since the listing was asked for. */
    private static boolean isNew(String name, Peer peer) {
        for (int file = 0; file < Ledger.FILES; file++) {
            if (name.equals(Ledger.name(file, peer.ledger().generation(file)))) {
                return true;
            }
        }
        return false;
    }
}
