import { describe, expect, test } from 'vitest';
import { countsByOf } from '#src/features/level-attempts/rules/attempts.ts';
import { gradePrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { usualAdaptiveRules } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { type Normal, standardNormal } from '#src/features/measurement/rules/numeric/normal.ts';
import { decisionVersion, effectiveLevel } from './effective-level.ts';
import { bandOf, computeResult, type LevelCut, placedAnew } from './result.ts';
import {
  countedResponse,
  currentRule,
  measuredBy,
  priorOf,
  ruleByVersion,
  ruleOfAdaptive,
} from './scoring-rules.ts';

describe('a result', () => {
  const levels: LevelCut[] = [
    { code: 'basic', name: '기초', from: null },
    { code: 'core', name: '기본', from: -1 },
    { code: 'plus', name: '발전', from: 0 },
    { code: 'deep', name: '심화', from: 1 },
  ];
  const responses = (right: number) =>
    Array.from({ length: 20 }, (_, n) => ({
      domainId: 1 + (n % 2),
      params: { a: 1, b: (n % 5) - 2, c: 0, seB: 0.8, runId: null },
      points: n < right ? 1 : 0,
      maxPoints: 1,
      isAnswered: n < right,
      isFinal: true,
      isEssay: false,
      skill: n % 4 < 2 ? '셈' : '도형의 성질',
      rating: 1 + (n % 5),
    }));
  const compute = (right: number, earlier: Parameters<typeof computeResult>[0]['earlier'] = null) =>
    computeResult({
      responses: responses(right),
      domains: new Map([
        [1, '수'],
        [2, '도형'],
      ]),
      levels,
      earlier,
      rule: currentRule('likeliest'),
      prior: standardNormal,
    });

  test('is defined for all wrong and all right, and says it is provisional', () => {
    const [none, all] = [compute(0), compute(20)];
    expect([none.level, all.level]).toEqual(['기초', '심화']);
    expect(none).toMatchObject({ points: 0, answeredCount: 0, isProvisional: true, neighbour: null });
    expect(all.scale.mid).toBeGreaterThan(none.scale.mid);
    expect(all.domains.map(({ name, points }) => [name, points])).toEqual([
      ['수', 10],
      ['도형', 10],
    ]);
  });
  test('counts what became of the items of each skill, by how hard they are', () => {
    expect(compute(7).skills).toEqual([
      {
        name: '셈',
        easy: { right: 3, items: 4 },
        middle: { right: 0, items: 2 },
        hard: { right: 1, items: 4 },
      },
      {
        name: '도형의 성질',
        easy: { right: 1, items: 4 },
        middle: { right: 1, items: 2 },
        hard: { right: 1, items: 4 },
      },
    ]);
    const open = responses(7).map((one) => ({ ...one, isFinal: one.skill === '셈' }));
    const whole = { domains: new Map([[1, '수']]), levels, earlier: null, prior: standardNormal } as const;
    const result = computeResult({ ...whole, responses: open, rule: currentRule('likeliest') });
    expect(result.skills.map(({ name }) => name)).toEqual(['셈']);
  });
  test('places in the likeliest level, names a neighbour beside it and says how sure it is', () => {
    const all = Array.from({ length: 21 }, (_, right) => compute(right));
    const disputed = all.filter((one) => one.neighbour !== null);
    expect(disputed.length).toBeGreaterThan(0);
    const names = levels.map(({ name }) => name);
    for (const one of disputed) {
      expect(Math.abs(names.indexOf(one.neighbour ?? '') - names.indexOf(one.level))).toBe(1);
      expect(one.certainty).toBe('boundary');
      expect(one.probability).toBeLessThanOrEqual(0.8);
    }
    expect(compute(20).certainty).not.toBe('boundary');
  });
  test('a part of the points is no part of a right answer; the points stand as they are', () => {
    const parts = responses(10).map((one, n) => (n < 10 ? one : { ...one, points: 0.5, isAnswered: true }));
    const whole = {
      domains: new Map([
        [1, '수'],
        [2, '도형'],
      ]),
      levels,
      earlier: null,
      prior: standardNormal,
    } as const;
    const rule = currentRule('likeliest');
    const [half, none] = [
      computeResult({ ...whole, responses: parts, rule }),
      computeResult({ ...whole, responses: responses(10), rule }),
    ];
    expect([half.theta, half.points, none.points]).toEqual([none.theta, 15, 10]);
    expect(half.domains[0]?.marks.filter((mark) => mark === 'part')).toHaveLength(5);
    // Control: by the first rule half points were half an answer.
    const first = ruleByVersion('eap-place80-1');
    expect(computeResult({ ...whole, responses: parts, rule: first }).theta).toBeGreaterThan(half.theta);
  });
  test('what is not known of the items stands in the error; the first rule left it out', () => {
    const whole = {
      domains: new Map([
        [1, '수'],
        [2, '도형'],
      ]),
      levels,
      earlier: null,
      prior: standardNormal,
    } as const;
    const by = (version: string) =>
      computeResult({ ...whole, responses: responses(10), rule: ruleByVersion(version) }).se;
    expect(by('eap-likeliest-2')).toBeGreaterThan(by('eap-place80-1') + 0.02);
  });
  test('a rule expects what is usual for the grade, and one of before expects N(0, 1) of everybody', () => {
    const of = { grade: 9, gradeFrom: 7, gradeTo: 9 };
    expect(priorOf(currentRule('likeliest'), of)).toEqual(gradePrior(9, of));
    expect(priorOf(ruleByVersion('eap-likeliest-2'), of)).toEqual(standardNormal);
    expect(ruleByVersion('eap-lower-4')).toBe(currentRule('lower'));
    const kept = { ...usualAdaptiveRules, boundary: 'likeliest' } as const;
    expect(ruleOfAdaptive(kept).version).toBe('eap-likeliest-2');
    expect(ruleOfAdaptive({ ...kept, priorBy: 'grade' }).version).toBe('eap-likeliest-3');
    const by = (prior: Normal) =>
      computeResult({
        responses: responses(10),
        domains: new Map([
          [1, '수'],
          [2, '도형'],
        ]),
        levels,
        earlier: null,
        rule: currentRule('likeliest'),
        prior,
      });
    expect(by(gradePrior(9, of)).theta).toBeGreaterThan(by(gradePrior(7, of)).theta);
  });
  test('on a scale that nothing links no growth is told', () => {
    const past = { at: '2026-11-01T00:00:00Z', level: '기초', levelCode: 'basic', countsBy: 'last' } as const;
    const other = compute(20, { ability: { theta: -2, se: 0.4 }, scaleVersion: 2, ...past });
    expect(other).toMatchObject({ growth: null, isOnOtherScale: true, scaleVersion: 1 });
    const same = compute(20, { ability: { theta: -2, se: 0.4 }, scaleVersion: 1, ...past });
    expect(same.growth?.smallest).toBeGreaterThan(90);
  });
  test('calls growth clear only beyond the errors', () => {
    const past = { at: '2026-11-01T00:00:00Z', level: '기초', levelCode: 'basic', countsBy: 'last' } as const;
    const on = { scaleVersion: 1, ...past };
    expect(compute(20, { ability: { theta: -2, se: 0.4 }, ...on }).growth?.isClear).toBe(true);
    expect(compute(11, { ability: { theta: 0, se: 0.4 }, ...on }).growth?.isClear).toBe(false);
  });
  test('of two results the higher counts only where that was told; the last does otherwise', () => {
    const past = { at: '2026-11-01T00:00:00Z', level: '심화', levelCode: 'deep' };
    const retested = (right: number, countsBy: 'higher' | 'last') =>
      compute(right, { ability: { theta: 1.2, se: 0.4 }, scaleVersion: 1, ...past, countsBy });
    expect(retested(3, 'last').counted).toMatchObject({ isThis: true, rule: 'last' });
    expect(retested(3, 'higher').counted).toMatchObject({ isThis: false, earlierLevel: '심화' });
    expect(retested(20, 'higher').counted).toMatchObject({ isThis: true });
    expect(effectiveLevel(retested(3, 'higher'), undefined)).toMatchObject({ level: '심화', by: 'earlier' });
    expect(effectiveLevel(retested(3, 'last'), undefined)).toMatchObject({ by: 'measured' });
    expect(countsByOf({ neighbour: '심화' })).toBe('higher');
    expect(countsByOf({ neighbour: null })).toBe('last');
  });
  test('staff decide against either, and taking it back leaves the measured level', () => {
    const result = compute(10, null);
    const decided = { level: { code: 'deep', name: '심화' }, reason: '면담', at: new Date(0) };
    expect(effectiveLevel(result, decided)).toMatchObject({ level: '심화', by: 'staff', reason: '면담' });
    expect(effectiveLevel(result, { ...decided, level: null })).toMatchObject({
      level: result.level,
      by: 'measured',
    });
  });
  test('other cut lines change the level and nothing that was measured', () => {
    const result = compute(10, null);
    const moved = placedAnew(result, {
      levels: levels.map((one) => ({ ...one, from: one.from === null ? null : one.from + 5 })),
      rule: currentRule('likeliest'),
    });
    expect(moved.level).toBe(levels[0]?.name);
    expect(moved).toMatchObject({ theta: result.theta, se: result.se, scale: result.scale });
  });
  test('its scale is 500 + 100 θ with one error to each side', () => {
    expect(bandOf({ theta: 0.5, se: 0.35 })).toEqual({ low: 515, mid: 550, high: 585 });
  });
});

test('a level that staff decided says by whom, why and when, and each decision is a version', () => {
  const measured = { level: '기본', levelCode: 'core', counted: null } as Parameters<
    typeof effectiveLevel
  >[0];
  const at = new Date('2026-12-02T01:00:00Z');
  const decided = { level: { code: 'deep', name: '심화' }, reason: '면담', at };
  expect(effectiveLevel(measured, decided)).toEqual({
    level: '심화',
    levelCode: 'deep',
    by: 'staff',
    reason: '면담',
    at: at.toISOString(),
  });
  expect(effectiveLevel(measured, undefined)).toEqual({
    level: '기본',
    levelCode: 'core',
    by: 'measured',
    reason: null,
    at: null,
  });
  const counted = { rule: 'higher', isThis: false, earlierLevel: '발전', earlierLevelCode: 'plus' } as const;
  expect(effectiveLevel({ ...measured, counted }, undefined)).toEqual({
    level: '발전',
    levelCode: 'plus',
    by: 'earlier',
    reason: null,
    at: null,
  });
  expect([decisionVersion([]), decisionVersion([1, 2])]).toEqual([1, 3]);
});

describe('the rules of scoring', () => {
  const versions = ['eap-place80-1', 'eap-likeliest-2', 'eap-lower-2', 'eap-likeliest-3', 'eap-lower-3'];
  const before = { partial: 'full', hasItemError: true, growthBy: 'results' } as const;
  const now = { partial: 'graded', hasItemError: true, prior: 'grade', growthBy: 'answers' } as const;
  test('stay as they were, by their versions', () => {
    expect(versions.map(ruleByVersion)).toEqual([
      {
        version: versions[0],
        boundary: 'under-cut',
        partial: 'share',
        hasItemError: false,
        prior: 'standard',
        growthBy: 'results',
      },
      { version: versions[1], boundary: 'likeliest', prior: 'standard', ...before },
      { version: versions[2], boundary: 'lower', prior: 'standard', ...before },
      { version: versions[3], boundary: 'likeliest', prior: 'grade', ...before },
      { version: versions[4], boundary: 'lower', prior: 'grade', ...before },
    ]);
    const graded = ['eap-likeliest-4', 'eap-lower-4'];
    expect(graded.map(ruleByVersion)).toEqual([
      { version: graded[0], boundary: 'likeliest', ...now },
      { version: graded[1], boundary: 'lower', ...now },
    ]);
    expect(() => ruleByVersion('eap-other-9')).toThrow('eap-other-9');
  });
  test('are chosen by how the academy places, an adaptive attempt’s by what it was begun with', () => {
    expect(currentRule('under-cut').version).toBe('eap-place80-1');
    expect(currentRule('likeliest').version).toBe('eap-likeliest-4');
    const begun = (more: object) =>
      ruleOfAdaptive({ ...usualAdaptiveRules, boundary: 'lower', ...more }).version;
    expect(begun({ priorBy: 'grade', partial: 'graded' })).toBe('eap-lower-4');
    expect(begun({ priorBy: 'grade' })).toBe('eap-lower-3');
    expect(begun({ priorBy: undefined })).toBe('eap-lower-2');
    expect(begun({ boundary: undefined, priorBy: undefined })).toBe('eap-place80-1');
  });
  test('count a part of the points by the first rule alone, an essay’s half and more as right by the others', () => {
    const of = (version: string, share: number | null, isEssay = false) =>
      countedResponse({ share, isEssay }, ruleByVersion(version));
    expect(of('eap-place80-1', 0.4)).toBe(0.4);
    expect(of('eap-likeliest-2', 0.4)).toBe(0);
    expect(of('eap-likeliest-2', 1)).toBe(1);
    expect(of('eap-likeliest-2', null)).toBeNull();
    // By steps where the item has them, else as before.
    const steps = [-0.5, 0, 0.5];
    const graded = (share: number | null) =>
      countedResponse({ share, isEssay: false, steps }, ruleByVersion('eap-likeliest-4'));
    expect([0, 0.4, 0.9, 1].map(graded)).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(graded(null)).toBeNull();
    expect(of('eap-likeliest-4', 0.4)).toBe(0);
    const params = { a: 1, b: 0, c: 0, seB: 0.8, runId: null };
    expect(measuredBy(params, ruleByVersion('eap-place80-1'))).toEqual(params);
    expect(measuredBy(params, ruleByVersion('eap-likeliest-2')).a).toBeLessThan(1);
    const stepped = { ...params, steps: [-0.5, 0, 0.5] };
    expect(measuredBy(stepped, ruleByVersion('eap-likeliest-4')).steps).toHaveLength(3);
    // Control: a result that was made before is made anew as it was.
    expect(measuredBy(stepped, ruleByVersion('eap-likeliest-3'))).not.toHaveProperty('steps');
  });
});
