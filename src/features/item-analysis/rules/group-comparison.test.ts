import { describe, expect, test } from 'vitest';
import { compareGroups, deviceKind, fewestOfGroup, gradeGroup, worstOf } from './group-comparison.ts';

const branches = ['대치 분원', '목동 분원', '중계 분원'];

/** Students of three branches at every ability; those of one branch know the answer when nobody else of theirs does. */
function rows({ each, known }: { each: number; known: string | null }) {
  return Array.from({ length: 3 * each }, (_, n) => {
    const branch = branches[n % 3] ?? '';
    const turn = Math.floor(n / 3);
    const theta = ((turn % 9) - 4) / 2;
    const isRight = branch === known ? turn % 10 !== 0 : (turn * 7) % 10 < 5;
    return {
      share: isRight ? 1 : 0,
      theta,
      groups: { branch, device: Math.floor(turn / 10) % 2 ? '컴퓨터' : '휴대폰' },
    };
  });
}

describe('groups at equal ability', () => {
  test('the branch that knew the answer is found, with its direction; the device is not blamed', () => {
    const all = compareGroups(rows({ each: 200, known: '목동 분원' }));
    expect(all.find(({ group }) => group === '목동 분원')?.result.delta).toBeGreaterThan(1.5);
    expect(worstOf(all)).toMatchObject({ by: 'branch', group: '목동 분원' });
    expect(all.filter(({ by }) => by === 'device').map(({ result }) => result.class)).toEqual(['A']);
  });
  test('nobody knew it: no class but A (the control)', () => {
    const all = compareGroups(rows({ each: 200, known: null }));
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ result }) => result.class === 'A')).toBe(true);
    expect(worstOf(all)?.result.class).toBe('A');
  });
  test('groups that are too small, or not known, are not compared', () => {
    expect(compareGroups(rows({ each: fewestOfGroup - 1, known: '목동 분원' })).map(({ by }) => by)).toEqual([
      'device',
    ]);
    const unknown = rows({ each: 100, known: null }).map((row) => ({ ...row, groups: {} }));
    expect(compareGroups(unknown)).toEqual([]);
    expect(worstOf([])).toBeNull();
  });
  test('what is called what', () => {
    expect(
      ['Safari · iPhone', 'Chrome · Android', 'Safari · iPad', 'Chrome · Windows', '', null].map(deviceKind),
    ).toEqual(['휴대폰', '휴대폰', '태블릿', '컴퓨터', undefined, undefined]);
    expect([4, 5, 7, 12].map(gradeGroup)).toEqual(['초1~초4', '초5~초6', '중학교', '고등학교']);
  });
});
