# The adapter for Python: one graph a line in, one answer a line out.
#
# catmouse-language: Python
# catmouse-ending: py
# catmouse-submission: submission.py
# catmouse-run: python3 ../adapter.py
#
# What the submission prints goes to standard error; the answers have the standard output for
# themselves. The names that LeetCode imports are there. Recursion may go as deep as
# any answer can need.
import json
import os
import sys
import threading


def names():
    there = {"__name__": "submission"}
    exec("from typing import *\nfrom collections import *\nfrom functools import *\n"
         "from itertools import *\nfrom heapq import *\nfrom bisect import *\nfrom math import *\n"
         "import collections, functools, itertools, heapq, bisect, math, sys", there)
    with open("../submission.py") as source:
        exec(compile(source.read(), "submission.py", "exec"), there)
    return there


def main():
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    there = names()
    for line in sys.stdin:
        answers.write("%s\n" % there["Solution"]().catMouseGame(json.loads(line)))
        answers.flush()


def guarded():
    try:
        main()
    except BaseException:
        import traceback
        traceback.print_exc(limit=-2)
        sys.stderr.flush()
        os._exit(1)


sys.setrecursionlimit(20000)
threading.stack_size(256 << 20)
worker = threading.Thread(target=guarded)
worker.start()
worker.join()
