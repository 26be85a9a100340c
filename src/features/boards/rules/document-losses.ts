import { keysOf } from '#src/shared/record.ts';
import { cleanDocument } from './document.ts';

type Kept = 'texts' | 'links' | 'pictures' | 'formulas' | 'videos';
type Contents = Readonly<Record<Kept, readonly string[]>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words without what nobody sees, so that only what is read counts. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]/gu, '') : '';

const attrsThatAreRead: Readonly<Record<string, readonly string[]>> = {
  image: ['alt', 'caption'],
  video: ['title'],
};
const leaves: Readonly<Record<string, readonly [Kept, string]>> = {
  image: ['pictures', 'src'],
  mathInline: ['formulas', 'latex'],
  mathBlock: ['formulas', 'latex'],
  video: ['videos', 'videoId'],
};

/** What stands in a text of any JSON, in order; a walk without recursion, so that no depth ends it. */
function contentsOf(raw: unknown): Contents {
  const found: Record<Kept, string[]> = { texts: [], links: [], pictures: [], formulas: [], videos: [] };
  const open: unknown[] = [raw];
  while (open.length > 0) {
    const node = open.pop();
    if (!isRecord(node)) continue;
    const type = String(node.type);
    const attrs = isRecord(node.attrs) ? node.attrs : {};
    if (type === 'text') {
      found.texts.push(textOf(node.text));
      const marks: unknown[] = Array.isArray(node.marks) ? node.marks : [];
      if (marks.some((mark) => isRecord(mark) && mark.type === 'link')) found.links.push(textOf(node.text));
    }
    const [kept, name] = leaves[type] ?? [];
    if (kept && name) found[kept].push(textOf(attrs[name]));
    for (const read of attrsThatAreRead[type] ?? []) found.texts.push(textOf(attrs[read]));
    if (Array.isArray(node.content)) open.push(...node.content.toReversed());
  }
  return found;
}

const named: Readonly<Record<Kept, string>> = {
  texts: '글의 일부',
  links: '열 수 없는 주소의 링크',
  pictures: '다른 곳의 그림',
  formulas: '비었거나 너무 긴 수식',
  videos: '알 수 없는 동영상',
};

/**
 * What the cleaner would drop of a text, in words for its writer, with the first words of each; empty: nothing. Empty
 * formulas and signs that nobody sees are no loss.
 */
export function lossesOf(raw: unknown): readonly string[] {
  const given = contentsOf(raw);
  const kept = contentsOf(cleanDocument(raw));
  return keysOf(named).flatMap((kind) => {
    const [before, after] = [given[kind], kept[kind]].map((all) => all.filter((one) => one !== ''));
    if (before?.join('\n') === after?.join('\n')) return [];
    const still = new Set(after);
    const first = before?.find((one) => !still.has(one)) ?? '';
    return [`${named[kind]}${first && ` (“${first.slice(0, 20)}${first.length > 20 ? '…' : ''}”)`}`];
  });
}

/** Why a text was not saved: what would be lost of it. */
export function lossSentence(lost: readonly string[]): string {
  return `본문에 저장할 수 없는 것이 있어 저장하지 않았습니다: ${lost.join(', ')}. 그 부분을 고치거나 빼 주세요.`;
}
