"""What a move changed in a state, as bytes: runs of offset (2 bytes, low first), length and the values before."""

_BLOCK = 16
_GAP = 3  # unchanged bytes within a run are cheaper than the head of another run


def difference(before, after):
    """Bytes that turn `after` back into `before`; both have the same length."""
    out = bytearray()
    run = last = run_at = -1
    for block in range(0, len(before), _BLOCK):
        if before[block : block + _BLOCK] == after[block : block + _BLOCK]:
            continue
        for i in range(block, min(block + _BLOCK, len(before))):
            if before[i] == after[i]:
                continue
            if run >= 0 and i - last <= _GAP and i - run < 255:
                out[run_at + 2] = i - run + 1
                out.extend(before[last + 1 : i + 1])
            else:
                run, run_at = i, len(out)
                out.extend(bytes((i & 255, i >> 8, 1, before[i])))
            last = i
    return bytes(out)


def restore(state, data):
    """Put the values of `data` (from `difference`) back into `state`; ValueError if they do not fit."""
    at = 0
    while at + 3 <= len(data):
        offset = data[at] | data[at + 1] << 8
        length = data[at + 2]
        values = data[at + 3 : at + 3 + length]
        if len(values) != length or offset + length > len(state):
            raise ValueError("the undo data does not fit the state")
        state[offset : offset + length] = values
        at += 3 + length
    if at != len(data):
        raise ValueError("the undo data is cut short")
