import { inflateRawSync } from 'node:zlib';
import { decodeKorean } from '#src/features/item-exchange/rules/korean-text.ts';
import { FileRefusal } from '#src/features/item-exchange/rules/outcome.ts';

const most = { files: 3_000, one: 12_000_000, all: 60_000_000 };

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** Whether a name stays inside the package: no way up, no root, no drive, nothing unprintable. */
export function isSafeName(name: string): boolean {
  const parts = name.split('/');
  return (
    name.length > 0 &&
    name.length <= 300 &&
    !/^[/~]|\\|^[a-z]:/i.test(name) &&
    !/\p{Cc}/u.test(name) &&
    !parts.includes('..')
  );
}

function directoryOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const stop = Math.max(0, end - 65_535);
  while (end >= stop && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < stop) throw new FileRefusal('압축 파일이 아니거나 손상되었습니다.');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff || count > most.files)
    throw new FileRefusal('압축 파일 안의 파일이 너무 많습니다.');
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new FileRefusal('압축 파일의 목록이 손상되었습니다.');
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    if (view.getUint16(at + 8, true) & 1) throw new FileRefusal('암호가 걸린 압축 파일은 읽을 수 없습니다.');
    entries.push({
      // Korean Windows writes names in its own code page unless the file says UTF-8.
      name: decodeKorean(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0))),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function contentOf(bytes: Uint8Array, entry: Entry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(entry.at, true) !== 0x04034b50) throw new FileRefusal('압축 파일이 손상되었습니다.');
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = bytes.subarray(start, start + entry.packed);
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new FileRefusal('지원하지 않는 방식으로 압축된 파일입니다.');
  // The stated size is only a claim: what inflates to more is stopped there.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) });
}

/**
 * Opens a zip file in memory. Refused: names that lead out of it, more or larger files than a package of
 * items has, contents larger than stated, encryption. Nothing is ever written to disk.
 */
export function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  try {
    const entries = directoryOf(bytes).filter((entry) => !entry.name.endsWith('/'));
    const evil = entries.find((entry) => !isSafeName(entry.name));
    if (evil) throw new FileRefusal('압축 파일 밖을 가리키는 파일 이름이 있습니다.');
    const all = entries.reduce((total, entry) => total + entry.size, 0);
    if (all > most.all || entries.some((entry) => entry.size > most.one))
      throw new FileRefusal('풀었을 때 너무 큰 압축 파일입니다.');
    return new Map(entries.map((entry) => [entry.name, contentOf(bytes, entry)]));
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal('압축 파일이 손상되었거나 적힌 것보다 큽니다.');
  }
}
