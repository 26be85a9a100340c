import { percentOf } from '#src/features/item-exchange/rules/decimals.ts';
import { blocksToHtml, lineToHtml, type Writing } from '#src/features/item-exchange/rules/from-blocks.ts';
import type { ItemContent, Option } from '#src/features/items/contract/item.ts';
import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { maxScoreOf } from '#src/features/items/rules/scoring/score.ts';

/** One item to be written: its name and what it holds. */
export interface ExportedItem {
  readonly code: string;
  readonly content: ItemContent;
}

export interface Written {
  readonly text: string;
  /** Items that could not be written, with the reason; and what was lost on others. */
  readonly notes: readonly { readonly code: string; readonly isLeftOut: boolean; readonly reason: string }[];
}

const escapeGift = (text: string) => text.replace(/[\\:#={}~]/g, (sign) => `\\${sign}`).replace(/\n/g, '\\n');
const writing: Writing = { media: (key) => `@@MEDIA@@/${key}`, gap: () => '_____' };

function isPlain(line: readonly Inline[]): boolean {
  return line.every((run) => run.type === 'text' && !run.marks && !/[<>&]|\\[([]|\$\$|^\s*\[/.test(run.text));
}
const plain = (line: readonly Inline[]) => line.map((run) => (run.type === 'text' ? run.text : '')).join('');

function line(content: readonly Inline[]): string {
  if (isPlain(content)) return escapeGift(plain(content));
  return `[html]${escapeGift(lineToHtml(content, writing).replace(/\n/g, ' '))}`;
}

function text(blocks: readonly Block[]): string {
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === 'paragraph' && isPlain(only.content))
    return escapeGift(plain(only.content));
  // A line feed inside <pre> must not become a blank line of the file.
  const html = blocksToHtml(blocks, writing).replace(
    /<pre>([\s\S]*?)<\/pre>/g,
    (_whole, code: string) => `<pre>${code.replaceAll('\n', '&#10;')}</pre>`,
  );
  return blocks.length === 0 ? '' : `[html]${escapeGift(html.replace(/\n/g, ' '))}`;
}

const weight = (share: number) => (share >= 1 ? '=' : share === 0 ? '~' : `~%${percentOf(share)}%`);

function choices(options: readonly Option[], shares: ReadonlyMap<string, number>, isSingle: boolean): string {
  return options
    .map((option) => {
      const share = shares.get(option.id) ?? 0;
      const sign = isSingle ? weight(share) : share === 0 ? '~' : `~%${percentOf(share)}%`;
      return `\t${sign}${line(option.content)}`;
    })
    .join('\n');
}

/** What each option is worth as a share of the whole. */
function sharesOf({ body, key }: ItemContent): Map<string, number> {
  if ((key.kind !== 'single' && key.kind !== 'multiple') || !('options' in body)) return new Map();
  const right = key.kind === 'single' ? [key.correct] : key.correct;
  const { scoring } = key;
  const max = maxScoreOf({ body, key });
  return new Map(
    body.options.map(({ id }) => {
      if (scoring.rule === 'map') {
        const found = scoring.entries.find((entry) => 'option' in entry && entry.option === id);
        return [id, (found?.points ?? scoring.fallback) / max];
      }
      const penalty = scoring.rule === 'each' ? scoring.penalty : key.kind === 'single' ? 0 : 1;
      return [id, (right.includes(id) ? 1 : -penalty) / right.length];
    }),
  );
}

type Answer = { readonly body: string; readonly lost: readonly string[] } | { readonly reason: string };

function answersOf(content: ItemContent): Answer {
  const { body, key } = content;
  if (body.kind === 'single' && key.kind === 'single') {
    const ids = body.options.map(({ id }) => id).join();
    if (ids === 'true,false' && key.scoring.rule === 'exact')
      return { body: key.correct.toUpperCase(), lost: [] };
    return { body: `\n${choices(body.options, sharesOf(content), true)}\n`, lost: [] };
  }
  if (body.kind === 'multiple' && key.kind === 'multiple') {
    const lost = key.scoring.rule === 'map' ? [] : ['채점 규칙을 보기별 비율로 바꾸었습니다.'];
    return { body: `\n${choices(body.options, sharesOf(content), false)}\n`, lost };
  }
  const max = maxScoreOf(content);
  const share = (points: number) => (points >= max ? '=' : `=%${percentOf(points / max)}%`);
  if (key.kind === 'text') {
    const lost = key.accepted.some((one) => one.isCaseSensitive) ? ['대소문자 구별은 옮기지 못합니다.'] : [];
    const star = (plainText: string) => (key.hasWildcards ? plainText : plainText.replaceAll('*', '\\*'));
    return {
      body: `\n${key.accepted.map((one) => `\t${share(one.points)}${escapeGift(star(one.text))}`).join('\n')}\n`,
      lost,
    };
  }
  if (key.kind === 'number') {
    if (key.accepted.some((one) => /[^\d.eE+-]/.test(one.value + one.tolerance)))
      return { reason: 'GIFT의 수에는 분수를 쓸 수 없습니다.' };
    const lost = key.units.length > 0 || key.form !== 'any' ? ['단위와 답의 꼴 조건은 옮기지 못합니다.'] : [];
    return {
      body: `#\n${key.accepted.map((one) => `\t${share(one.points)}${one.value}:${one.tolerance}`).join('\n')}\n`,
      lost,
    };
  }
  if (body.kind === 'match' && key.kind === 'match') {
    const right = (id: string) => line(body.right.find((option) => option.id === id)?.content ?? []);
    const rows = body.left.map((left) => {
      const partner = key.correct.find((pair) => pair.left === left.id)?.right ?? '';
      return `\t=${line(left.content)} -> ${right(partner)}`;
    });
    const used = key.correct.map((pair) => pair.right);
    const spare = body.right.filter(({ id }) => !used.includes(id)).map(({ id }) => `\t= -> ${right(id)}`);
    if ([...rows, ...spare].some((row) => row.split('->').length !== 2))
      return { reason: '짝에 ‘->’가 들어 있어 GIFT로 쓸 수 없습니다.' };
    return { body: `\n${[...rows, ...spare].join('\n')}\n`, lost: [] };
  }
  if (body.kind === 'essay') return { body: '', lost: ['채점 기준과 모범 답안은 옮기지 못합니다.'] };
  return {
    reason:
      body.kind === 'order' ? 'GIFT에는 순서 맞추기가 없습니다.' : 'GIFT에는 빈칸 여러 개인 문항이 없습니다.',
  };
}

/** Writes items as GIFT; what GIFT cannot say is named, never dropped silently. */
export function writeGift(items: readonly ExportedItem[]): Written {
  const notes: { code: string; isLeftOut: boolean; reason: string }[] = [];
  const questions = items.flatMap(({ code, content }) => {
    const answers = answersOf(content);
    if ('reason' in answers) {
      notes.push({ code, isLeftOut: true, reason: answers.reason });
      return [];
    }
    for (const reason of answers.lost) notes.push({ code, isLeftOut: false, reason });
    const solution = text(content.solution);
    const feedback = solution === '' ? '' : `\n\t####${solution}\n`;
    return [`::${escapeGift(code)}::${text(content.body.stem)} {${answers.body}${feedback}}`];
  });
  return { text: `${questions.join('\n\n')}\n`, notes };
}
