import { FileRefusal } from './outcome.ts';

// The trail bytes of the extension of Windows-949, in order.
const trails = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'].map((sign) => sign.charCodeAt(0));
const high = Array.from({ length: 0xfe - 0x80 }, (_, index) => 0x81 + index);

let extension: Map<number, string> | null = null;

/** Decodes KS X 1001, the common part of EUC-KR and Windows-949. */
const ksx = () => new TextDecoder('euc-kr', { fatal: true });

/**
 * What Windows-949 has beyond EUC-KR: the syllables missing there, in the order of Unicode, laid into leads
 * 0x81-0xA0 with every trail and 0xA1-0xC6 with the trails below 0xA1.
 */
function beyondKsx(): Map<number, string> {
  const common = new Set<string>();
  const decoder = ksx();
  for (let lead = 0xb0; lead <= 0xc8; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1)
      common.add(decoder.decode(new Uint8Array([lead, trail])));
  const places: number[] = [];
  for (let lead = 0x81; lead <= 0xc6; lead += 1)
    for (const trail of [...trails, ...high])
      if (lead <= 0xa0 || trail < 0xa1) places.push(lead * 256 + trail);
  const map = new Map<number, string>();
  for (let code = 0xac00; code <= 0xd7a3; code += 1) {
    const syllable = String.fromCharCode(code);
    const place = common.has(syllable) ? undefined : places[map.size];
    if (place !== undefined) map.set(place, syllable);
  }
  return map;
}

/** Windows-949, what Korean Excel and Notepad write; throws at anything that is none. */
function decodeWindows949(bytes: Uint8Array): string {
  extension ??= beyondKsx();
  const decoder = ksx();
  const texts: string[] = [];
  let start = 0;
  const plain = (end: number) => texts.push(decoder.decode(bytes.subarray(start, end)));
  for (let at = 0; at < bytes.length; ) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    const more = extension.get(lead * 256 + trail);
    if (more !== undefined) {
      plain(at);
      texts.push(more);
      start = at + 2;
    }
    at += 2;
  }
  plain(bytes.length);
  return texts.join('');
}

function byMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** The text of a file in UTF-8, UTF-16 with its mark, or Windows-949 (EUC-KR), whichever it is. */
export function decodeKorean(bytes: Uint8Array): string {
  try {
    return new TextDecoder(byMark(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not this one; the next is tried.
  }
  try {
    return decodeWindows949(bytes);
  } catch {
    throw new FileRefusal('글자를 읽을 수 없습니다. UTF-8이나 EUC-KR로 저장해 주세요.');
  }
}
