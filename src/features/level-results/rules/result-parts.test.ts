import { expect, test } from 'vitest';
import { paramsFromRating } from '#src/features/level-attempts/rules/item-params.ts';
import { standardNormal } from '#src/features/measurement/rules/numeric/normal.ts';
import { computeResult, cutsOfMap, type LevelCut, type ScoredResponse, shownLevels } from './result.ts';
import { currentRule, ruleByVersion } from './scoring-rules.ts';

const levels: LevelCut[] = [
  { code: 'basic', name: '기초', from: null },
  { code: 'core', name: '기본', from: -1 },
  { code: 'plus', name: '발전', from: 0.5 },
];
const one = (change: Partial<ScoredResponse> = {}): ScoredResponse => ({
  domainId: 1,
  params: { a: 1, b: 0, c: 0, seB: 0.8, runId: null },
  points: 1,
  maxPoints: 1,
  isAnswered: true,
  isFinal: true,
  isEssay: false,
  skill: '셈',
  rating: 3,
  ...change,
});
const compute = (
  responses: readonly ScoredResponse[],
  change: Partial<Parameters<typeof computeResult>[0]> = {},
) =>
  computeResult({
    responses,
    domains: new Map([[1, '수']]),
    levels,
    earlier: null,
    rule: currentRule('likeliest'),
    prior: standardNormal,
    ...change,
  });

test('each answer has its mark, whatever its points; more than there are count as all, less than none as none', () => {
  const result = compute([
    one(),
    one({ points: 1.5 }),
    one({ points: 0.5 }),
    one({ points: 0 }),
    one({ points: -0.5 }),
    one({ points: 0, isAnswered: false }),
    one({ isFinal: false }),
    one({ isFinal: false, isAnswered: false }),
  ]);
  const [domain] = result.domains;
  expect(domain?.marks).toEqual(['right', 'right', 'part', 'wrong', 'wrong', 'blank', 'open', 'open']);
  expect(domain).toMatchObject({ itemCount: 8, rightCount: 2, maxPoints: 8 });
  expect(result).toMatchObject({ answeredCount: 6, itemCount: 8, maxPoints: 8 });
});

test('by the first rule, which counts parts, an answer is worth no more than all and no less than none', () => {
  const of = (points: number) => compute([one({ points })], { rule: ruleByVersion('eap-place80-1') }).theta;
  expect(of(1.5)).toBe(of(1));
  expect(of(-0.5)).toBe(of(0));
  expect(of(1)).toBeGreaterThan(of(0.5));
});

test('domains stand in the order of the blueprint, whatever was answered first', () => {
  const responses = [1, 2, 3].flatMap((domainId) => [one({ domainId }), one({ domainId })]);
  const domains = new Map([
    [3, '자료'],
    [1, '수'],
    [2, '도형'],
  ]);
  const result = compute(responses, { domains });
  expect(result.domains.map(({ name }) => name)).toEqual(['자료', '수', '도형']);
  expect(result.domainThetas.map(({ domainId }) => domainId)).toEqual([3, 1, 2]);
  expect(compute([one({ domainId: 9 })]).domains[0]?.name).toBe('기타');
});

test('a band is shown where something is claimed, and nowhere else', () => {
  const many = Array.from({ length: 14 }, (_, n) =>
    one({ domainId: 1 + (n % 2), points: n % 2, params: { a: 2, b: 0, c: 0, seB: 0.1, runId: 1, scale: 1 } }),
  );
  const domains = new Map([
    [1, '수'],
    [2, '도형'],
  ]);
  const claimed = compute(many, { domains }).domains;
  expect(claimed.map(({ claim }) => claim)).toEqual(['weaker', 'stronger']);
  for (const { band } of claimed) expect(band?.low).toBeLessThan(band?.high ?? 0);
  expect(compute([one()]).domains[0]).toMatchObject({ claim: null, band: null });
});

test('without answers nothing but what was expected is known, on no scale', () => {
  expect(compute([])).toMatchObject({
    scaleVersion: 0,
    itemCount: 0,
    points: 0,
    isProvisional: false,
    domains: [],
  });
});

test('levels are shown where they begin, the lowest nowhere', () => {
  expect(shownLevels(levels).map(({ from }) => from)).toEqual([null, 400, 550]);
});

test('a stored map of levels has its cuts; what is none has no cuts', () => {
  const stored = levels.map(({ code, name, from }) => ({ code, name, from }));
  expect(cutsOfMap(stored)).toEqual([-1, 0.5]);
  expect(cutsOfMap(stored.slice(0, 1))).toEqual([]);
  for (const none of [[], 'x', null, [{ code: 1 }]]) expect(cutsOfMap(none)).toEqual([]);
});

test('parts of an answer count as steps, and did not by the rule before', () => {
  const parts = paramsFromRating(3, 0, 4);
  const earned = (share: number, version: string) =>
    compute(
      Array.from({ length: 20 }, (_, k) =>
        k < 6 ? one({ params: parts, points: 4 * share, maxPoints: 4 }) : one({ points: k % 2 }),
      ),
      { rule: ruleByVersion(version) },
    );
  const thetas = [0, 0.25, 0.5, 0.75, 1].map((share) => earned(share, 'eap-likeliest-4').theta);
  for (const [k, theta] of thetas.entries())
    if (k > 0) expect(theta).toBeGreaterThan((thetas[k - 1] ?? 9) + 0.1);
  // Control: nothing and three quarters were one and the same.
  expect(earned(0.75, 'eap-likeliest-3').theta).toBe(earned(0, 'eap-likeliest-3').theta);
  expect(earned(0.5, 'eap-likeliest-4').se).toBeLessThan(earned(0.5, 'eap-likeliest-3').se);
});
