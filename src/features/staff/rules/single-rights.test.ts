import { describe, expect, test } from 'vitest';
import { rights, staffRoles } from '#src/shared/access/rights.ts';
import {
  settableRights,
  singleRights,
  singleRightsOf,
  singleRightsRefusal,
  singleRightsText,
} from './single-rights.ts';

const owner = { role: 'owner' } as const;
const manager = { role: 'manager' } as const;
const desk = { role: 'desk', given: [], taken: [] } as const;

describe('who may set what', () => {
  test('the owner whatever can be set, of people in a branch not what knows no branches', () => {
    expect(settableRights(owner, { role: 'editor' })).toEqual(singleRights);
    expect(settableRights(owner, { role: 'desk' })).toEqual(singleRights.filter((one) => one !== 'privacy'));
  });

  test('what makes the head office is no single right, nor what everybody has', () => {
    for (const right of ['headOffice', 'allRoles', 'catalogue']) expect(singleRights).not.toContain(right);
  });

  test.each(staffRoles.filter((role) => role !== 'owner'))('%s no more than the own role has', (role) => {
    for (const right of settableRights({ role }, { role: 'desk' })) expect(rights[right]).toContain(role);
  });

  test('what was given to a manager singly is not handed on, what was taken is not given', () => {
    expect(settableRights({ ...manager, given: ['content'] }, desk)).not.toContain('content');
    expect(settableRights(manager, desk)).toContain('money');
    expect(settableRights({ ...manager, taken: ['money'] }, desk)).not.toContain('money');
  });

  test('nobody sets anything of an owner', () => {
    expect(settableRights(owner, owner)).toEqual([]);
    expect(
      singleRightsRefusal(owner, { ...owner, given: [], taken: [] }, { given: [], taken: ['money'] }),
    ).toMatchObject({ given: expect.stringContaining('본부 관리자') });
  });
});

describe('what may be set', () => {
  const ask = (
    given: string[],
    taken: string[],
    actor: Parameters<typeof singleRightsRefusal>[0] = manager,
  ) => singleRightsRefusal(actor, desk, { given, taken } as Parameters<typeof singleRightsRefusal>[2]);

  test('a right beside the role, and one of the role less', () => {
    expect(ask(['money'], ['counter'])).toBeNull();
  });

  test('not what the role has already, nor less of what it has not', () => {
    expect(ask(['counter'], [])).toMatchObject({ given: expect.stringContaining('이미 들어') });
    expect(ask([], ['money'])).toMatchObject({ taken: expect.stringContaining('들어 있지 않습니다') });
  });

  test('not what is not the actor’s, neither way', () => {
    expect(ask(['bank'], [])).toMatchObject({ given: expect.stringContaining('‘문항 은행’') });
    expect(ask(['bank'], [], owner)).toBeNull();
    const given = singleRightsRefusal(manager, { ...desk, given: ['bank'] }, { given: [], taken: [] });
    expect(given).toMatchObject({ given: expect.stringContaining('‘문항 은행’') });
  });

  test('what somebody else gave stays beside what is given now', () => {
    const who = { ...desk, given: ['bank'] } as const;
    expect(singleRightsRefusal(manager, who, { given: ['bank', 'money'], taken: [] })).toBeNull();
  });

  test('what another right needs is taken away with it or not at all', () => {
    expect(ask([], ['checkIn'])).toMatchObject({ taken: expect.stringContaining('‘창구 접수·수납’') });
    expect(ask(['planning'], ['counter', 'checkIn'])).toMatchObject({
      taken: expect.stringContaining('‘입장 확인’'),
    });
    expect(ask(['money'], ['counter', 'checkIn'])).toBeNull();
  });

  test('nothing changed is said', () => {
    expect(ask([], [])).toEqual({ given: '바뀐 권한이 없습니다.' });
    const both = { ...desk, given: ['money', 'results'], taken: ['counter'] } as const;
    const asked = { given: ['results', 'money'], taken: ['counter'] } as const;
    expect(singleRightsRefusal(owner, both, asked)).toEqual({ given: '바뀐 권한이 없습니다.' });
  });
});

test('a record’s words are read as far as they are rights; an owner has none of either', () => {
  const words = { givenRights: ['money', 'of-tomorrow'], takenRights: ['counter'] };
  expect(singleRightsOf({ role: 'desk', ...words })).toEqual({ given: ['money'], taken: ['counter'] });
  expect(singleRightsOf({ role: 'owner', ...words })).toEqual({ given: [], taken: [] });
});

test('as the log says it', () => {
  expect(singleRightsText({ given: ['money', 'results'], taken: ['checkIn'] })).toBe(
    '추가: 결제·환불, 성적 공개 / 제외: 입장 확인',
  );
  expect(singleRightsText({ given: [], taken: [] })).toBe('없음');
});
