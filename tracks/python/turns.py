"""One line of control for all threads of a process.

Who asks waits while another thread waits for a message. A message goes to the thread that asked last: the other side
answers that request first.
"""

from _thread import RLock, allocate_lock


class Turns:
    """Whose turn it is to send."""

    def __init__(self):
        self.lock = RLock()
        # What wakes each thread that waits for a change.
        self.sleeping = []
        # Those that have no answer yet, the last one last.
        self.asking = []
        # Whether it is the other side's turn.
        self.is_waiting = False

    def ask(self, send):
        """Makes and sends a request. Returns a token of who asks."""
        with self.lock:
            self.wait_until(lambda: not self.is_waiting)
            send()
            self.is_waiting = True
            self.asking.append(object())
            return self.asking[-1]

    def hear(self, asker, receive):
        """Reads the next message for who asked, or for a side that was not asked for anything yet (None)."""
        with self.lock:
            self.wait_until(lambda: self.is_waiting and self.is_last(asker))
        try:
            message = receive()
        finally:
            with self.lock:
                self.is_waiting = False
                self.wake()
        if message[0] != "?":
            self.drop(asker)
        return message

    def answer(self, asker, send):
        """Makes and sends an answer, after the answers to all requests that were made meanwhile."""
        with self.lock:
            self.wait_until(lambda: not self.is_waiting and self.is_last(asker))
            send()
            self.is_waiting = True
            self.wake()

    def drop(self, asker):
        """Forgets who asked: there is an answer, or nobody waits for it."""
        with self.lock:
            self.asking = [other for other in self.asking if other is not asker]
            self.wake()

    def is_last(self, asker):
        return (self.asking[-1] if self.asking else None) is asker

    def wait_until(self, is_so):
        """Waits, with the lock, for a change after which something is so."""
        while not is_so():
            change = allocate_lock()
            change.acquire()
            self.sleeping.append(change)
            state = self.lock._release_save()
            try:
                change.acquire()
            finally:
                self.lock._acquire_restore(state)

    def wake(self):
        sleeping, self.sleeping = self.sleeping, []
        for change in sleeping:
            change.release()
