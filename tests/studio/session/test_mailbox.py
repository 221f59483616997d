"""One queue in order, in which the newest of several models wins."""

import threading

from sample_models import double_pendulum

from linkwork.edits import SetValue, apply
from linkwork.edits.change import Change
from linkwork_studio.session.mailbox import Mailbox, Posted, Wish

MODEL = double_pendulum()


def taken(mailbox):
    found = []
    while (item := mailbox.take()) is not None:
        found.append(item)
    return found


def test_the_newest_of_models_in_a_row_is_left():
    mailbox = Mailbox()
    for revision in range(200):
        mailbox.post_model(Posted(MODEL, revision))
    assert len(mailbox) == 1
    assert taken(mailbox) == [Posted(MODEL, 199)]
    assert mailbox.take() is None


def test_a_control_keeps_the_models_around_it_apart():
    mailbox, control = Mailbox(), print
    mailbox.post_model(Posted(MODEL, 1))
    mailbox.post(control, control)
    mailbox.post_model(Posted(MODEL, 2))
    mailbox.post_model(Posted(MODEL, 3))
    assert taken(mailbox) == [Posted(MODEL, 1), control, control, Posted(MODEL, 3)]


def test_another_project_stays_another_project():
    mailbox = Mailbox()
    mailbox.post_model(Posted(MODEL, 1, fresh=True))
    mailbox.post_model(Posted(MODEL, 2))
    assert taken(mailbox) == [Posted(MODEL, 2, fresh=True)]


def test_edits_of_models_in_a_row_travel_together():
    first, second = (SetValue("lower", "mass", 2.0),), (SetValue("upper", "mass", 3.0),)
    between, _ = apply(MODEL, first)
    last, _ = apply(between, second)
    mailbox = Mailbox()
    mailbox.post_model(Posted(between, 1, change=Change(MODEL, first, "First")))
    mailbox.post_model(Posted(last, 2, change=Change(between, second, "Second")))
    (posted,) = taken(mailbox)
    assert (posted.change.before, posted.change.edits, posted.change.label) == (MODEL, first + second, "Second")
    mailbox.post_model(posted)
    mailbox.post_model(Posted(MODEL, 3))
    assert taken(mailbox)[0].change is None, "what led there is not known any more"


def test_many_threads_lose_nothing():
    mailbox = Mailbox()

    def post():
        for _ in range(1000):
            mailbox.post(print)
            mailbox.post_model(Posted(MODEL, 0))

    threads = [threading.Thread(target=post) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(item is print for item in taken(mailbox)) == 4000


def test_of_wishes_that_wait_together_only_the_last_counts():
    wish = Wish()
    assert wish.set(1.0, None)
    assert not wish.set(2.0, 3)
    assert wish.taken() == (2.0, 3)
    assert wish.set(4.0)
