import { shareOf } from '#src/features/item-exchange/rules/decimals.ts';
import { readHtml } from '#src/features/item-exchange/rules/html.ts';
import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { type Reading, textRuns, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childOf, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Gap, GapKey, ItemContent } from '#src/features/items/contract/item.ts';
import type { Block } from '#src/features/items/contract/rich-text.ts';
import { quoted } from '#src/shared/words/particle.ts';

/** What reading one question needs: notes, pictures and the question itself. */
export interface MoodleQuestion {
  readonly node: XmlNode;
  readonly reading: Reading;
  readonly stem: Block[];
  /** The default grade: what a full answer is worth. */
  readonly points: number;
}

const types: Readonly<Record<string, Gap['type']>> = {
  SHORTANSWER: 'text',
  SA: 'text',
  MW: 'text',
  SHORTANSWER_C: 'text',
  SAC: 'text',
  MWC: 'text',
  NUMERICAL: 'number',
  NM: 'number',
  MULTICHOICE: 'choice',
  MC: 'choice',
  MULTICHOICE_S: 'choice',
  MCS: 'choice',
  MULTICHOICE_V: 'choice',
  MCV: 'choice',
  MULTICHOICE_H: 'choice',
  MCH: 'choice',
};

interface Part {
  readonly share: number;
  readonly text: string;
}

/** `~%50%half#why~=right` cut into its answers; feedback is set aside by the caller's note. */
function partsOf(source: string): Part[] {
  return source
    .split(/(?<!\\)~/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const found = /^\s*(=|%(-?[\d.]+)%)?([\s\S]*)$/.exec(part);
      const [, sign = '', percent, rest = ''] = found ?? [];
      const share = sign === '=' ? 1 : percent === undefined ? 0 : shareOf(Number(percent));
      const text = rest.split(/(?<!\\)#/)[0] ?? '';
      return { share, text: text.replace(/\\([~#}="\\/])/g, '$1').trim() };
    });
}

function gapOf(
  id: string,
  {
    type,
    parts,
    points,
    isCaseSensitive,
  }: { type: Gap['type']; parts: readonly Part[]; points: number; isCaseSensitive: boolean },
): { gap: Gap; key: GapKey } {
  if (type === 'choice') {
    const options = parts.map(({ text }, index) => ({ id: `o${index + 1}`, content: textRuns(text) }));
    const entries = parts
      .map(({ share }, index) => ({ option: `o${index + 1}`, points: share * points }))
      .filter((entry) => entry.points !== 0);
    return { gap: { type, id, options }, key: { type, gap: id, entries, fallback: 0 } };
  }
  const right = parts.filter(({ share }) => share !== 0);
  const width = Math.min(60, Math.max(4, ...right.map(({ text }) => text.length + 1)));
  if (type === 'number') {
    const accepted = right.map(({ text, share }) => {
      const [value = '', tolerance = '0'] = text.split(':').map((one) => one.trim());
      return { value, tolerance, points: share * points };
    });
    return {
      gap: { type, id, width },
      key: { type, gap: id, accepted, units: [], isUnitRequired: false, form: 'any', fallback: 0 },
    };
  }
  const accepted = right.map(({ text, share }) => ({ text, points: share * points, isCaseSensitive }));
  return {
    gap: { type, id, width },
    key: {
      type,
      gap: id,
      accepted,
      hasWildcards: accepted.some(({ text }) => text.includes('*')),
      fallback: 0,
    },
  };
}

/** Moodle's embedded answers `{1:SHORTANSWER:=…}` as a text with gaps. */
export function clozeOf({ node, reading }: MoodleQuestion): Pick<ItemContent, 'body' | 'key'> {
  const source = textOf(childOf(childOf(node, 'questiontext') ?? node, 'text'));
  const made: { gap: Gap; key: GapKey }[] = [];
  const marked = source.replace(
    /\{(\d*):([A-Z_]+):((?:\\.|[^\\}])*)\}/g,
    (_whole, ...[weight = '', name = '', answers = '']: string[]) => {
      const type = types[name];
      if (!type) throw new Refusal(`빈칸의 유형 ${quoted(name, '은/는')} 옮길 수 없습니다.`);
      if (/(?<!\\)#/.test(answers)) reading.notes.add('빈칸별 안내 글은 옮기지 않았습니다.');
      const id = `g${made.length + 1}`;
      made.push(
        gapOf(id, {
          type,
          parts: partsOf(answers),
          points: Number(weight || 1),
          isCaseSensitive: /C$/.test(name) && type === 'text',
        }),
      );
      return `<gapmark id="${id}"></gapmark>`;
    },
  );
  if (made.length === 0) throw new Refusal('빈칸이 없습니다.');
  const stem = toBlocks(readHtml(marked).children, {
    ...reading,
    own: (one) => (one.name === 'gapmark' ? [{ type: 'gap', gap: one.attributes.id ?? '' }] : undefined),
  });
  return {
    body: { kind: 'gaps', stem, gaps: made.map(({ gap }) => gap) },
    key: { kind: 'gaps', gaps: made.map(({ key }) => key), scoring: { rule: 'sum' } },
  };
}
