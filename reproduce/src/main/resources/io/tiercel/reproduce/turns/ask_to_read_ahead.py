# Asks the kernel to read files ahead, as a DataNode with libhadoop does: for each line "OFFSET LENGTH FILE" of its input one
# posix_fadvise with POSIX_FADV_WILLNEED. It ends when its input does.

import os
import sys

for line in sys.stdin:
    offset, length, name = line.rstrip("\n").split(" ", 2)
    file = os.open(name, os.O_RDONLY)
    os.posix_fadvise(file, int(offset), int(length), os.POSIX_FADV_WILLNEED)
    os.close(file)
