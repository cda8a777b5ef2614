"""Where files and folders of a FAT12 drive lie: read from its tables, independently of any file system's code."""

from tests.power.flash_model import BLOCK

SECTOR = 512
_END = 0xFF8


class Tables:
    """The drive in the flash of a board; blocks count from the flash's first, which is NVM."""

    def __init__(self, flash):
        self._drive = bytes(flash[BLOCK:])
        boot = self._drive[:SECTOR]
        assert boot[510:] == b"\x55\xaa" and int.from_bytes(boot[11:13], "little") == SECTOR
        self._cluster = boot[13] * SECTOR
        fat = int.from_bytes(boot[14:16], "little") * SECTOR
        size = int.from_bytes(boot[22:24], "little") * SECTOR
        self._fat = self._drive[fat : fat + size]
        self._root = fat + boot[16] * size
        self.begin = self._root + int.from_bytes(boot[17:19], "little") * 32
        self.count = (len(self._drive) - self.begin) // self._cluster
        self.tables = self._blocks_of(0, self.begin)  # of boot sector, FAT and root folder
        self.places = {}  # blocks of a file, by path; of a folder, by path and "/"
        self.offsets = {}  # address in the flash of each cluster of it, in their order
        self._walk("/", self._drive[self._root : self.begin])

    def blocks(self, path, start=0, end=None):
        """The blocks that hold these bytes of a file."""
        found = set()
        for number, address in enumerate(self.offsets[path]):
            first, last = number * self._cluster, (number + 1) * self._cluster
            if first < (end or 1 << 32) and last > start:
                found |= {address // BLOCK, (address + self._cluster - 1) // BLOCK}
        return found

    def entry(self, cluster):
        """What the FAT says of a cluster: 0 is free."""
        return int.from_bytes(self._fat[cluster * 3 // 2 :][:2], "little") >> cluster % 2 * 4 & 0xFFF

    def free(self):
        """Which clusters are free, the first of the drive being 2."""
        return [cluster for cluster in range(2, self.count + 2) if not self.entry(cluster)]

    def _blocks_of(self, start, end):
        return set(range(start // BLOCK + 1, (end - 1) // BLOCK + 2))

    def _chain(self, cluster):
        chain = []
        while 2 <= cluster < _END and len(chain) <= self.count:
            chain.append(self.begin + (cluster - 2) * self._cluster)
            cluster = self.entry(cluster)
        return chain

    def _walk(self, folder, entries):
        long_name = ""
        for at in range(0, len(entries), 32):
            entry = entries[at : at + 32]
            if entry[0] == 0:
                return
            if entry[0] == 0xE5 or entry[0] == 0xFF:
                long_name = ""
            elif entry[11] == 0x0F:
                part = entry[1:11] + entry[14:26] + entry[28:32]
                long_name = part.decode("utf-16-le").split("\0")[0] + long_name
            elif entry[11] & 8 or entry[0] == 0x2E:
                long_name = ""
            else:
                name, long_name = long_name or self._short(entry), ""
                path = folder + name + ("/" if entry[11] & 0x10 else "")
                chain = self._chain(int.from_bytes(entry[26:28], "little"))
                self.offsets[path] = [BLOCK + at for at in chain]
                self.places[path] = self.blocks(path)
                if entry[11] & 0x10:
                    inside = b"".join(self._drive[at : at + self._cluster] for at in chain)
                    self._walk(path, inside)

    def _short(self, entry):
        name, ending = entry[:8].decode("ascii").strip(), entry[8:11].decode("ascii").strip()
        name = name.lower() if entry[12] & 8 else name
        ending = ending.lower() if entry[12] & 16 else ending
        return name + ("." + ending if ending else "")
