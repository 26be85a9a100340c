/** Names of what PostgreSQL archives, read without PostgreSQL: segments of its log, and the histories of timelines. */

/** Bytes of one segment of the log, as the embedded server is made. */
const segmentBytes = 16 * 2 ** 20;
const segmentsPerLog = 0x1_0000_0000 / segmentBytes;

export interface Segment {
  readonly timeline: number;
  /** Counted from the beginning of the log, through all timelines. */
  readonly number: number;
}

/** A segment by the name of its file; null for anything else that lies there. */
export function segmentOf(name: string): Segment | null {
  const found = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(?:\.gz)?$/.exec(name);
  if (!found) return null;
  const [timeline = 0, log = 0, part = 0] = found.slice(1).map((hex) => Number.parseInt(hex, 16));
  return { timeline, number: log * segmentsPerLog + part };
}

const hex8 = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

export function segmentName({ timeline, number }: Segment): string {
  return `${hex8(timeline)}${hex8(Math.floor(number / segmentsPerLog))}${hex8(number % segmentsPerLog)}`;
}

/** A place of the log (`0/3000028`) as one number, in bytes from its beginning. */
export function lsnOf(text: string): number {
  const [log = '0', offset = '0'] = text.split('/');
  return Number.parseInt(log, 16) * 2 ** 32 + Number.parseInt(offset, 16);
}

/** The segment in which a place of the log lies. */
export const numberAt = (lsn: number): number => Math.floor(lsn / segmentBytes);

/** A timeline and where it left the one before, as the file of its history has it; the first has none. */
export interface Fork {
  readonly timeline: number;
  /** The place of the log from which on the next timeline has it. */
  readonly leftAt: number;
}

/** What a file such as `00000003.history` says: the timelines before it, in order. */
export function forksOf(history: string): Fork[] {
  return history
    .split('\n')
    .map((line) => /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line))
    .filter((found) => found !== null)
    .map(([, timeline = '0', lsn = '0/0']) => ({ timeline: Number(timeline), leftAt: lsnOf(lsn) }));
}

interface Way {
  readonly from: Segment;
  /** The timeline that is followed to its end, and how it came to be. */
  readonly timeline: number;
  readonly forks: readonly Fork[];
}

/** On which timeline a segment of this way lies: that of a fork holds what was before it too. */
const timelineAt = ({ timeline, forks }: Way, number: number) =>
  forks.find(({ leftAt }) => number < numberAt(leftAt))?.timeline ?? timeline;

/** The first segment that is missing although later ones of the same way are there; null where none is. */
export function gapOn(way: Way, names: readonly string[]): Segment | null {
  const there = new Set(
    names
      .map(segmentOf)
      .filter((one) => one !== null)
      .map(segmentName),
  );
  const numbers = [...there].flatMap((name) => {
    const segment = segmentOf(name);
    return segment && timelineAt(way, segment.number) === segment.timeline ? [segment.number] : [];
  });
  const last = Math.max(-1, ...numbers);
  for (let number = way.from.number; number < last; number++) {
    const segment = { timeline: timelineAt(way, number), number };
    if (!there.has(segmentName(segment))) return segment;
  }
  return null;
}

/** What lies in the archive and no kept base begins early enough to need; histories of timelines stay. */
export function unneeded(names: readonly string[], kept: readonly Pick<Segment, 'number'>[]): string[] {
  if (kept.length === 0) return [];
  const first = Math.min(...kept.map(({ number }) => number));
  return names.filter((name) => {
    const segment = segmentOf(name.replace(/\.[0-9A-F]{8}\.backup(\.gz)?$/, ''));
    return segment !== null && segment.number < first;
  });
}
