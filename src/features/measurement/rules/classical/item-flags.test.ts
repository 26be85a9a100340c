import { describe, expect, test } from 'vitest';
import { driftOf } from '../calibration/linking.ts';
import { type ItemEvidence, itemFlags } from './item-flags.ts';

describe('flags', () => {
  const fine: ItemEvidence = { students: 200, facility: 0.6, r: 0.35 };
  const codes = (evidence: Partial<ItemEvidence>) =>
    itemFlags({ ...fine, ...evidence }).map((flag) => flag.code);

  test('a good item has none, and few answers raise none', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ students: 12, facility: 0, r: -0.5 })).toEqual([]);
  });

  test.each<[Partial<ItemEvidence>, string]>([
    [{ facility: 0.1 }, 'too-hard'],
    [{ facility: 0.99 }, 'too-easy'],
    [{ r: 0.05 }, 'not-discriminating'],
    [{ r: -0.1 }, 'miskeyed'],
    [{ drift: driftOf({ b: 0, se: 0.1 }, { b: -0.6, se: 0.1 }) }, 'drifting'],
  ])('%j is %s', (evidence, code) => expect(codes(evidence)).toEqual([code]));

  test('an option that beats the key, and group bias, are told with their figures', () => {
    const options = {
      students: 200,
      beatsKey: ['②'],
      isBeyondChance: true,
      options: [
        { option: '①', isKey: true, chosen: 90, share: 0.45, r: -0.05, meanRestScore: 4 },
        { option: '②', isKey: false, chosen: 108, share: 0.54, r: 0.31, meanRestScore: 7 },
        { option: '③', isKey: false, chosen: 2, share: 0.01, r: 0, meanRestScore: 5 },
      ],
    };
    const result = {
      reference: 100,
      focal: 100,
      oddsRatio: 3,
      delta: -2.58,
      deltaSe: 0.5,
      chiSquare: 20,
      p: 0.0001,
      class: 'C',
    } as const;
    const flags = itemFlags({ ...fine, options, dif: { groups: '대치·목동', result } });
    expect(flags.map((flag) => flag.code)).toEqual(['miskeyed', 'biased', 'dead-option']);
    expect(flags[0]?.reason).toContain('②(r 0.31)');
    expect(flags[0]).toMatchObject({ weight: 'act' });
    expect(flags[1]?.reason).toContain('ETS C');
    const [byChance] = itemFlags({ ...fine, options: { ...options, isBeyondChance: false } });
    expect(byChance).toMatchObject({ code: 'miskeyed', weight: 'look' });
    expect(byChance?.reason).toContain('우연일 수 있습니다');
    expect(itemFlags({ ...fine, dif: { groups: '대치·목동', result: { ...result, focal: 20 } } })).toEqual(
      [],
    );
  });
});
