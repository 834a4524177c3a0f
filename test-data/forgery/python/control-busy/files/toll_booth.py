import collections
import contextlib
import enum
import inspect
import logging
import os
import subprocess
import sys
import tempfile
import threading
import traceback
import typing

Vehicle = collections.namedtuple("Vehicle", "axles tonnes")


class Load(enum.Enum):
    LIGHT = 0
    HEAVY = 5


class Paid(typing.NamedTuple):
    axles: int
    toll: int


def trace():
    print("called:", inspect.currentframe().f_back.f_code.co_name, inspect.stack()[1].function)


def in_a_thread(function, *arguments):
    results = []
    thread = threading.Thread(target=lambda: results.append(function(*arguments)))
    thread.start()
    thread.join()
    return results[0]


def toll(axles, tonnes):
    trace()
    if axles < 2:
        raise ValueError("a vehicle has at least two axles")
    try:
        raise RuntimeError("only looking")
    except RuntimeError:
        print(traceback.format_exc().splitlines()[-1])
        logging.getLogger(__name__).info("caught", exc_info=True)
    load = Load.HEAVY if tonnes > 10 else Load.LIGHT
    helper = subprocess.run(
        [sys.executable, "-S", "-c", f"print(3 + 2 * ({axles} - 2))"], capture_output=True, text=True, check=True
    )
    with open(__file__, encoding="utf-8") as source:
        assert "def toll" in source.read()
    return in_a_thread(lambda base: base + load.value, int(helper.stdout))


def receipt(vehicles):
    with tempfile.TemporaryDirectory() as place, contextlib.chdir(place):
        with open("receipt", "w", encoding="utf-8") as file:
            paid = [Paid(vehicle[0], toll(*vehicle)) for vehicle in map(Vehicle._make, vehicles)]
            file.writelines(f"{each.axles} axles: {each.toll}\n" for each in paid)
            file.write(f"total: {sum(each.toll for each in paid)}")
        with open(os.path.join(place, "receipt"), encoding="utf-8") as file:
            return file.read().split("\n")
