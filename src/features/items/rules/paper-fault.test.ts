import { expect, test } from 'vitest';
import { drawPaper } from './draw.ts';
import { enemyPairs, needlessRepeats, paperFault } from './paper-fault.ts';

const item = (itemId: number, change: object = {}) => ({
  ...{ itemId, versionId: itemId, kind: 'single', rating: 3, stimulusId: null, topDomainId: 1 },
  ...{ enemies: [] as number[], parentId: null, family: null as string | null, ...change },
});
const plan = {
  ...{ mode: 'fixed' as const, minItems: 3, maxItems: 3 },
  domains: [{ domainId: 1, name: '수와 연산', items: 3 }],
};
const codeOf = ({ itemId }: { itemId: number }) => `M${itemId}`;
const twins = [1, 2, 3].map((id) => item(id, { family: 'M5-01' }));

test('three of a family are refused where other questions are left, and named', () => {
  const live = [...twins, item(4), item(5)];
  expect(needlessRepeats(twins, live)).toEqual([twins]);
  expect(paperFault(plan, { chosen: twins, live }, codeOf)).toBe(
    '숫자만 다른 유사 문항이 함께 들었습니다: M1–M2–M3. 같은 영역의 다른 문항으로 바꾸어 주세요.',
  );
  // Control: one of each is a paper, and where nothing else is left so are the three.
  expect(paperFault(plan, { chosen: [item(1, { family: 'M5-01' }), item(4), item(5)], live }, codeOf)).toBe(
    null,
  );
  expect(paperFault(plan, { chosen: twins, live: twins }, codeOf)).toBe(null);
});

test('a question that could not stand there is none that is left', () => {
  const taken = item(6, { family: 'M5-02' });
  const chosen = [...twins.slice(0, 2), taken];
  for (const other of [
    item(7, { family: 'M5-02' }),
    item(7, { enemies: [6] }),
    item(7, { parentId: 6 }),
    item(7, { topDomainId: 2 }),
  ])
    expect(needlessRepeats(chosen, [...chosen, other]), JSON.stringify(other)).toEqual([]);
  expect(needlessRepeats(chosen, [...chosen, item(7)])).toEqual([twins.slice(0, 2)]);
});

test('one of a family that could be replaced is enough, wherever the others stand', () => {
  const [one = item(1), other = item(2), third = item(3)] = twins;
  const away = { ...other, topDomainId: 2 };
  const free = item(7);
  expect(needlessRepeats([one, away], [one, away, free])).toEqual([[one, away]]);
  expect(needlessRepeats([away, { ...third, topDomainId: 2 }, one], [one, away, free])).toHaveLength(1);
  // Control: where the free question stands in neither domain they stay.
  expect(needlessRepeats([one, away], [one, away, { ...free, topDomainId: 3 }])).toEqual([]);
});

test('drawing puts another question in the place of one that a later domain had to repeat', () => {
  const live = [item(1, { family: 'a' }), item(2), item(3, { family: 'a', topDomainId: 2 })];
  const wanted = [1, 2].map((domainId) => ({ domainId, name: '', items: 1 }));
  for (let seed = 1; seed <= 20; seed++)
    expect(
      drawPaper(live, wanted, seed)
        ?.map(({ itemId }) => itemId)
        .toSorted(),
      `seed ${seed}`,
    ).toEqual([2, 3]);
  // Control: without another question there is nothing to put there.
  expect(drawPaper(live.slice(0, 1).concat(live.slice(2)), wanted, 1)).toHaveLength(2);
});

test('enemies are named before what the plan counts, whichever side named the other', () => {
  const pair = [item(1, { enemies: [2] }), item(2), item(3)];
  expect(enemyPairs(pair).map((two) => two.map(codeOf))).toEqual([['M1', 'M2']]);
  expect(enemyPairs(pair.toReversed())).toHaveLength(1);
  expect(paperFault(plan, { chosen: pair.slice(0, 2), live: pair }, codeOf)).toBe(
    '한 시험지에 함께 낼 수 없는 문항입니다: M1–M2',
  );
  // Control: without them it is too short.
  expect(paperFault(plan, { chosen: [item(2), item(3)], live: pair }, codeOf)).toContain('적은 문항 2');
});

test('what is drawn has no fault, whatever families and enemies there are', () => {
  const families = ['a', 'a', 'a', 'b', 'b', null, null, 'c', 'c', null];
  let drawnPapers = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const live = families.map((family, k) =>
      item(k + 1, {
        family,
        topDomainId: 1 + ((k + seed) % 2),
        enemies: (k * seed) % 3 === 0 ? [1 + ((k + seed) % 10)].filter((id) => id !== k + 1) : [],
      }),
    );
    const domains = [1, 2].map((domainId) => ({ domainId, name: '', items: 3 }));
    const chosen = drawPaper(live, domains, seed);
    const drawn = { mode: 'fixed' as const, minItems: 6, maxItems: 6, domains };
    if (!chosen) continue;
    drawnPapers += 1;
    expect(paperFault(drawn, { chosen, live }, codeOf), `seed ${seed}`).toBe(null);
  }
  expect(drawnPapers).toBeGreaterThan(50);
});
