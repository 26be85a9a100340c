import type { ItemContent, Option } from '#src/features/items/contract/item.ts';
import type { Block } from '#src/features/items/contract/rich-text.ts';
import type { ItemKind } from '#src/features/items/rules/kinds.ts';

const empty = (id: string): Option => ({ id, content: [] });
const exact = { rule: 'exact' as const, points: 1 };

/** A new item of a kind, to be filled in; the stem is kept when an author changes the kind. */
export function blankItem(kind: ItemKind, stem: Block[] = [{ type: 'paragraph', content: [] }]): ItemContent {
  const options = ['o1', 'o2', 'o3', 'o4'].map(empty);
  const solution: Block[] = [{ type: 'paragraph', content: [] }];
  switch (kind) {
    case 'single':
      return {
        body: { kind, stem, options, isShuffled: true },
        key: { kind, correct: 'o1', scoring: exact },
        solution,
      };
    case 'multiple':
      return {
        body: { kind, stem, options, isShuffled: true, maxChoices: 0 },
        key: { kind, correct: ['o1'], scoring: { rule: 'each', points: 1, penalty: 1 } },
        solution,
      };
    case 'text':
      return {
        body: { kind, stem, width: 12 },
        key: { kind, accepted: [], hasWildcards: false, fallback: 0 },
        solution,
      };
    case 'number':
      return {
        body: { kind, stem, unit: '', hasMathsKeyboard: false },
        key: { kind, accepted: [], units: [], isUnitRequired: false, form: 'any', fallback: 0 },
        solution,
      };
    case 'order':
      return {
        body: { kind, stem, options },
        key: { kind, correct: options.map(({ id }) => id), scoring: exact },
        solution,
      };
    case 'match':
      return {
        body: {
          kind,
          stem,
          left: ['l1', 'l2'].map(empty),
          right: ['r1', 'r2'].map(empty),
          isReusable: false,
          isShuffled: true,
        },
        key: {
          kind,
          correct: [
            { left: 'l1', right: 'r1' },
            { left: 'l2', right: 'r2' },
          ],
          scoring: { rule: 'each', points: 1, penalty: 0 },
        },
        solution,
      };
    case 'gaps':
      return {
        body: { kind, stem, gaps: [{ type: 'text', id: 'g1', width: 8 }] },
        key: {
          kind,
          gaps: [{ type: 'text', gap: 'g1', accepted: [], hasWildcards: false, fallback: 0 }],
          scoring: { rule: 'sum' },
        },
        solution,
      };
    case 'essay':
      return {
        body: {
          kind,
          stem,
          maxLength: 600,
          criteria: [{ id: 'c1', title: '근거를 들어 썼다', maxPoints: 2 }],
        },
        key: { kind, model: '', levels: [] },
        solution,
      };
  }
}

/** A name that is not taken yet: o1, o2 … */
export function freeId(prefix: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}
