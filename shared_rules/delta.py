"""What a move changed in a state, as bytes: runs of offset (2 bytes, low first), length, and old XOR new values.

The same bytes lead back and forth. In the first format of journals they were the old values, which lead back only.
"""

_BLOCK = 16
_GAP = 3  # unchanged bytes within a run are cheaper than the head of another run


def difference(before, after, xor=True):
    """Bytes that turn one state into the other; both have the same length. Without `xor`: `after` into `before`."""
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
            else:
                run, run_at, last = i, len(out), i - 1
                out.extend(bytes((i & 255, i >> 8, 1)))
            while last < i:
                last += 1
                out.append(before[last] ^ after[last] if xor else before[last])
    return bytes(out)


def restore(state, data, xor=True):
    """Change `state` by `data` (from `difference`); ValueError if they do not fit."""
    at = 0
    while at + 3 <= len(data):
        offset = data[at] | data[at + 1] << 8
        end = at + 3 + data[at + 2]
        if end > len(data) or offset + end - at - 3 > len(state):
            raise ValueError("the changes do not fit the state")
        at += 3
        while at < end:
            state[offset] = data[at] ^ state[offset] if xor else data[at]
            offset += 1
            at += 1
    if at != len(data):
        raise ValueError("the changes are cut short")
