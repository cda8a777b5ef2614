"""Reading record lines: text to Move, with errors that say what would be right."""

from shared_rules import move as m
from shared_rules.characters import check_text
from shared_rules.control import control
from shared_rules.errors import MalformedMove
from shared_rules.grammar import NOTHING, clause, clause_of, form, seat_name
from shared_rules.split import is_number, shown, split
from shared_rules.text import QUOTE, lower

_COUNT_MAX = 9999  # moves of one undo or redo


class Parser:
    """Reads the lines of a record with this Head."""

    def __init__(self, head):
        self.head = head
        self.game = head.game
        self.names = head.names
        self._words = head.words

    def _name(self, seat):
        return seat_name(self.game, self.names[seat])

    def seat(self, word):
        """The seat that `word` names, or -1."""
        return self.head.find_seat(word)

    def parse(self, line):
        """The Move in `line`, or None for a line without words; MalformedMove when it cannot be read."""
        try:
            words = _Words(split(line))
            if words.peek() is None:
                return None
            move = self._statement(words)
            if words.peek() is not None:
                raise _malformed("more", words.shown())
        except MalformedMove as error:
            error.move = line
            raise
        return move

    def _statement(self, words):
        first = words.next()
        word = lower(first)
        if word in ("undo", "redo"):
            number = words.number(1, _COUNT_MAX) if words.peek() is not None else 1
            return control(m.UNDO if word == "undo" else m.REDO, number)
        if word == "note":
            return m.Move(m.NOTE, m.NOBODY, [(m.TEXT, words.text())])
        if word == "set" and (self.seat(word) < 0 or self._is_table(words)):
            return self._by_hand(m.NOBODY, words)
        own = form(self.game, word, False)
        if own:
            return self._own(own, m.NOBODY, words)
        seat = self.seat(first)
        if seat < 0:
            names = ", ".join([self._name(i) for i in range(len(self.names))])
            raise _malformed("seat.begins-a-line", shown(first), names)
        verb = words.next_lower()
        if verb is None:
            raise _malformed("verb.behind-a-seat", self._name(seat))
        if verb in ("gain", "pay"):
            words.back()
            return self._trade(seat, words)
        if verb == "set":
            return self._set(seat, words)
        own = form(self.game, verb, True)
        if not own:
            known = ["gain", "pay", "set"] + [f[0] for f in self.game.verbs if f[4]]
            raise _malformed("verb.unheard-of", shown(verb), ", ".join(known))
        return self._own(own, seat, words)

    def _trade(self, seat, words):
        clauses = []
        if words.peek_lower() == "pay":
            words.next()
            clauses.append((m.PAY, self._amounts(words, False)))
        if words.peek_lower() == "gain":
            words.next()
            clauses.append((m.GAIN, self._amounts(words, True)))
        return m.Move(m.TRADE, seat, clauses)

    def _set(self, seat, words):
        if words.peek() is not None and self._find("good", words.peek_lower()) < 0:
            return self._by_hand(seat, words)
        good = self._value(words, "good")
        number = words.number(0, 255)
        wheel = m.UNSAID
        if words.peek_lower() == "on":
            words.next()
            wheel = self._value(words, "wheel")
        clauses = [(m.SET_TO, m.amount(number, good, wheel))]
        if words.peek() is not None:
            clauses.append((m.TEXT, words.text()))
        return m.Move(m.SET, seat, clauses)

    def _is_table(self, words):
        from shared_rules.by_hand import is_table

        return is_table(self.game, words)

    def _by_hand(self, seat, words):
        from shared_rules.by_hand import read

        clauses = [(m.SUBJECT, read(self.head, seat, words, self._value))]
        if words.peek() is not None:
            clauses.append((m.TEXT, words.text()))
        return m.Move(m.SET, seat, clauses)

    def _amounts(self, words, taking, least=1):
        out = b""
        while True:
            number = words.number(least, 255)
            good = self._value(words, "good")
            wheel = take = m.UNSAID
            while words.peek_lower() in ("on", "take"):
                if not least and len(self.game.homes(good)) < 2:
                    break  # it says where another good goes
                word = words.next_lower()
                if word == "on" and wheel == m.UNSAID:
                    wheel = self._value(words, "wheel")
                elif word == "take" and taking and take == m.UNSAID:
                    take = words.number(0, number)
                else:
                    raise _malformed("amount.one-wheel")
            out += m.amount(number, good, wheel, take)
            if words.peek() != ",":
                break
            words.next()
        if len(out) > m.CLAUSE_MAX:
            raise _malformed("long")
        return out

    def _own(self, own, seat, words):
        clauses = []
        if own[2]:
            clauses.append((m.SUBJECT, self._values(words, own[2])))
        while words.peek() is not None:
            entry = clause(self.game, words.peek_lower())
            if entry is None or entry[1] not in own[3]:
                known = ", ".join([clause_of(self.game, tag)[0] for tag in own[3]]) or "nothing"
                raise _malformed("clause.unfitting-one", own[0], known, words.shown())
            words.next()
            for tag, _ in clauses:
                if tag == entry[1]:
                    raise _malformed("clause.doubled-one", entry[0])
            clauses.append((entry[1], self._values(words, entry[2])))
        return m.Move(own[1], seat, clauses)

    def _values(self, words, kind):
        if kind[0] == "#":
            number = words.number(0, 254)
            if kind == "#" or words.peek() is None or clause(self.game, words.peek_lower()):
                return bytes((number,))
            words.back()
            return self._amounts(words, False, 0)
        if kind == "+":
            if words.peek_lower() == NOTHING:
                words.next()
                return b""
            return self._amounts(words, False)
        if kind[-1] != "*":
            return bytes((self._value(words, kind),))
        out = [self._value(words, kind[:-1])]
        while words.peek() is not None:
            if words.peek() == ",":
                words.next()
            elif clause(self.game, words.peek_lower()):
                break
            out.append(self._value(words, kind[:-1]))
        if len(out) > m.CLAUSE_MAX:
            raise _malformed("long.too-many-words")
        return bytes(out)

    def _value(self, words, kind):
        word = words.next()
        if word is None or word == ",":
            raise _malformed("missing", self._hint(kind))
        number = self.seat(word) if kind == "seat" else self._find(kind, lower(word))
        if number < 0:
            error = _malformed("no-word", kind, shown(word), self._hint(kind, lower(word)))
            error.code = kind
            raise error
        return number

    def _find(self, kind, word):
        find = self._words(kind).find
        number = find(word)
        if number < 0:
            word = word.replace("'", "").replace("\u2019", "")  # as in the rulebook
            number = find(word)
        if number < 0 and kind == "good":
            number = find(word + "s")
            if number < 0 and word[-1:] == "s":
                number = find(word[:-1])
        return number

    def _hint(self, kind, word=""):
        """What words of a kind there are; where they are many, those like `word`."""
        vocabulary = self._words(kind)
        if kind == "seat":
            return "the seats are: " + ", ".join(self.names)
        if 0 < len(vocabulary) <= 12:
            return "there is: " + ", ".join([vocabulary.name(i) for i in range(len(vocabulary))])
        if word:
            from shared_rules.near import near

            names = near(word, vocabulary)
            if names:
                return "did you mean " + " or ".join(names)
        return "see the %ss of %s" % (kind, self.game.title)


class _Words:
    """The words of a line, one after the other."""

    def __init__(self, words):
        self.words = words
        self.at = 0

    def peek(self):
        return self.words[self.at] if self.at < len(self.words) else None

    def peek_lower(self):
        word = self.peek()
        return word if word is None else lower(word)

    def next(self):
        word = self.peek()
        self.at += 1
        return word

    def next_lower(self):
        word = self.next()
        return word if word is None else lower(word)

    def back(self):
        self.at -= 1

    def shown(self):
        return shown(self.peek())

    def number(self, low, high):
        word = self.next()
        if word is None or not is_number(word) or not low <= int(word) <= high:
            there = "nothing" if word is None else shown(word)
            raise _malformed("number.out-of-range", low, high, there)
        return int(word)

    def text(self):
        word = self.next()
        if word is None or word[:1] != QUOTE:
            raise _malformed("text.unquoted-one")
        check_text(word[1:])
        return word[1:].encode("utf-8")


def _malformed(key, *words):
    return MalformedMove(key, *words)
