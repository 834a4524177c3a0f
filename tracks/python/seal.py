"""Keeps the voice of the reporter from the code that it reports on.

It holds the token once code of the solution may run, and what was seen of the running test. It knows nothing of pytest.

The function that knows the token is held by an audit hook: the interpreter calls it and shows it to nobody, but to those
who ask its collector or read its memory, and they are heard doing so. It speaks for code that was there before the
solution alone, and only while nothing else is on the stack. Nothing here looks up a name outside of its own function: a
module's globals and the builtins can be replaced.
"""

import os
import sys
import types

REPORT = "test-runner.report"

# What looks into the interpreter's own books. No solution of an exercise needs it.
ALARMS = {
    "gc.get_objects": "asks the interpreter for all objects",
    "gc.get_referents": "asks the interpreter for an object's parts",
    "gc.get_referrers": "asks the interpreter for an object's holders",
    "sys._current_exceptions": "looks at the exceptions of all threads",
    "sys._current_frames": "looks at the frames of all threads",
    "sys.addaudithook": "listens to the interpreter",
}
# What is one of these only with certain arguments.
SUSPECTED = frozenset(("object.__setattr__", "open", "os.symlink"))

UNCONFIRMED = "This test was said to have passed, but it was not seen to."
STRANGER = "speaks in the name of the reporter"


def codes(modules):
    """The code objects of all functions of these modules."""
    found = []

    def take(code):
        found.append(code)
        for part in code.co_consts:
            if isinstance(part, types.CodeType):
                take(part)

    def function(thing):
        thing = getattr(thing, "__func__", getattr(thing, "fget", thing))
        while thing is not None:
            if isinstance(thing, types.FunctionType):
                take(thing.__code__)
            thing = getattr(thing, "__wrapped__", None)

    for module in modules:
        for thing in list(vars(module).values()):
            if isinstance(thing, type) and thing.__module__ == module.__name__:
                for member in list(vars(thing).values()):
                    function(member)
            elif isinstance(thing, types.FunctionType):
                function(thing)
    return found


class Codes:
    """The code objects for which the reporter speaks, and those in whose place no function gets another body.

    A fork of a process that holds this touches none of them, so that it need not copy the memory that they are in.
    """

    def __init__(self, trusted, protected):
        """Keeps the objects, so that no other gets the identity of one of them."""
        self.keep = (*trusted, *protected)
        self.trusted = frozenset(map(id, trusted))
        self.fixed = frozenset(map(id, self.keep))


def seal(speak, codes, caller):
    """Takes `speak`, which whoever calls this must forget, and returns what speaks for the trusted code objects.

    The code of the caller is one of them. The lowest frame of the stack must be the one that is the lowest now.
    """
    audit, frame_at, leave = sys.audit, sys._getframe, os._exit
    identity, report, stranger, unconfirmed = id, REPORT, STRANGER, UNCONFIRMED
    alarms, suspected, body_of, memory = dict(ALARMS), SUSPECTED, "object.__setattr__", ("mem", b"mem")
    watched = frozenset((REPORT, *SUSPECTED, *ALARMS))
    known, fixed, keep = codes.trusted, codes.fixed, (codes.keep, caller)
    bottom = frame_at()
    while bottom.f_back:
        bottom = bottom.f_back
    kind_of, plain, function = type, (str, bool, type(None)), types.FunctionType
    split, texts = {str: str.rpartition, bytes: bytes.rpartition}, {str: "/", bytes: b"/"}
    whole, bad = {"setup", "call", "teardown"}, ("error", "failed")
    # The running test: its name, the phases that ended well, and whether anything failed.
    test, phases, failed = None, set(), False

    def alone(frame):
        """Whether it is `send` that speaks here, and no code but ours and pytest's is running."""
        if frame.f_code is not sender:
            return False
        while identity(frame.f_code) in known or identity(frame.f_code) in own:
            if frame is bottom:
                return True
            frame = frame.f_back
            if frame is None:
                return False
        return False

    def confirmed(event, fields):
        """The event as it is to be spoken, or nothing."""
        nonlocal test, phases, failed
        if event == "start":
            test, phases, failed = fields["name"], set(), False
        elif event == "phase":
            phases.add(fields["when"])
            failed = failed or not fields["clean"]
            return None
        elif event == "variant":
            failed = failed or fields["status"] in bad
            event = "result"
        elif event == "result" and fields["status"] == "passed" and (failed or phases != whole):
            fields = {**fields, "status": "error", "message": unconfirmed}
        return event, fields

    def heard(kind, fields):
        """Passes an event on. Returns whether it is none of the reporter's."""
        if kind_of(kind) is not str or kind_of(fields) is not dict:
            return stranger
        for value in fields.values():
            if kind_of(value) not in plain:
                return stranger
        # Variations, and their phases, are reported while the test runs.
        if (kind == "variant" and fields.get("name") == test) or alone(frame_at(2)):
            said = confirmed(kind, fields)
            if said:
                speak(*said)
            return None
        return kind != "phase" and stranger

    def looked_into(event, subject, name=None, *_):
        """What a suspected event is, if anything."""
        kind = kind_of(subject)
        if event == body_of:
            changes = kind is function and kind_of(name) is str and name == "__code__"
            is_fixed = changes and (identity(subject.__code__) in fixed or identity(subject.__code__) in own)
            return is_fixed and "gives a function another body"
        return kind in split and split[kind](subject, texts[kind])[2] in memory and "reads the memory of a process"

    def hook(event, arguments, _keep=keep):
        if event not in watched:
            return
        try:
            if event == report:
                alarm = heard(*arguments)
            elif event in suspected:
                alarm = looked_into(event, *arguments)
            else:
                alarm = alarms[event]
            if alarm:
                speak("distrust", {"message": f"the solution {alarm}"})
                leave(70)
        except BaseException:
            # What goes out of here as an exception would show this frame.
            leave(70)

    def send(event, **fields):
        """Sends an event, if it is a trusted one who does."""
        audit(report, event, fields)

    sender = send.__code__
    own = (identity(sender), identity(caller))
    sys.addaudithook(hook)
    return send
