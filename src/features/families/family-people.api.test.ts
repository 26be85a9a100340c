import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { acceptCode, childrenOf, givenInvitation, givenParents } from '#tests/given-parents.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const act = (member: GivenMember, line: string, json?: object) =>
  call(academy, line, { token: member.token, ...(json && { json }) });
const path = (childId: number, rest = '') => `/api/account/children/${childId}${rest}`;

describe('who sees a child', () => {
  test('the owner is told by text who joined, and can let a stranger go at once', async () => {
    const { mother, father, childId, personId } = await givenParents(academy);
    const notified = await lastMessageTo(academy, mother.mobile);
    expect(notified).toContain('김○현님이 이하늘 학생을 함께 보기 시작했습니다');
    expect(notified).toContain('/account');
    expect((await act(father, `DELETE ${path(childId, `/people/${personId}`)}`)).status).toBe(404);
    expect((await act(mother, `DELETE ${path(childId, `/people/${personId}`)}`)).resultCode).toBe(0);
    expect(await childrenOf(academy, father)).toEqual([]);
    expect((await childrenOf(academy, mother))[0]).toMatchObject({ relation: 'owner', people: [] });
    const goodbye = await lastMessageTo(academy, father.mobile);
    expect(goodbye).toContain('함께 보기를 마쳤습니다');
    // Nothing was being paid for: no seat is said to be cancelled.
    expect(goodbye).not.toContain('취소되었습니다');
    expect(await act(mother, `DELETE ${path(childId, `/people/${personId}`)}`)).toMatchObject({
      status: 410,
      resultCode: 'family.person_gone',
    });
  });

  test('an invitation to a wrong number is shown to the owner alone and is taken back before it is opened', async () => {
    const { mother, father, childId } = await givenParents(academy);
    const stranger = await givenMember(academy, { childrenList: '[]' });
    const code = await givenInvitation(academy, mother, { childId, mobile: stranger.mobile });
    const [listed] = await childrenOf(academy, mother);
    expect(listed?.invitations).toMatchObject([{ role: 'guardian', mobile: stranger.mobile }]);
    expect((await childrenOf(academy, father))[0]?.invitations).toEqual([]);
    const one = path(childId, `/invitations/${listed?.invitations[0]?.invitationId}`);
    expect((await act(father, `DELETE ${one}`)).status).toBe(404);
    expect((await act(mother, `DELETE ${one}`)).resultCode).toBe(0);
    expect((await childrenOf(academy, mother))[0]?.invitations).toEqual([]);
    expect((await acceptCode(academy, stranger, code)).status).toBe(410);
    expect((await act(mother, `DELETE ${one}`)).resultCode).toBe('family.invitation_over');
  });

  test('an open invitation to somebody who was let go does not let them in again', async () => {
    const { mother, father, childId, personId } = await givenParents(academy);
    const again = await givenInvitation(academy, mother, { childId, mobile: father.mobile });
    await act(mother, `DELETE ${path(childId, `/people/${personId}`)}`);
    expect((await acceptCode(academy, father, again)).status).toBe(410);
  });

  test('a pupil may change school and grade but not the name, and the first guardian is told', async () => {
    const { mother, father, childId } = await givenParents(academy);
    const json = { name: '이하늘', birthDate: '2016-04-02', schoolName: '도곡초등학교', grade: 5 };
    expect((await act(father, `PUT ${path(childId)}`, json)).resultCode).toBe(0);
    expect(await lastMessageTo(academy, mother.mobile)).toContain(
      '김○현님이 이하늘 학생의 정보를 바꾸었습니다',
    );
    await academy.db
      .updateTable('child_people')
      .set({ role: 'student', consent_id: null })
      .where('child_id', '=', childId)
      .execute();
    expect(await act(father, `PUT ${path(childId)}`, { ...json, name: '다른이름' })).toMatchObject({
      status: 403,
      fields: { name: expect.any(String) },
    });
  });
});

describe('removing a child others see', () => {
  test('never gives it away: it is refused until the owner says what becomes of the others', async () => {
    const { mother, father, childId } = await givenParents(academy);
    expect(await act(mother, `DELETE ${path(childId)}`)).toMatchObject({
      status: 409,
      resultCode: 'family.others_there',
    });
    expect((await childrenOf(academy, mother))[0]).toMatchObject({ childId, relation: 'owner' });
    expect((await childrenOf(academy, father))[0]).toMatchObject({ childId, relation: 'guardian' });
    expect((await act(mother, `DELETE ${path(childId)}?others=let-go`)).resultCode).toBe(0);
    expect(await childrenOf(academy, father)).toEqual([]);
    const row = await academy.db
      .selectFrom('children')
      .select(['member_id', 'removed_at'])
      .where('id', '=', childId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ member_id: mother.userSeqId, removed_at: academy.clock.now() });
    expect(await lastMessageTo(academy, father.mobile)).toContain('함께 보기를 마쳤습니다');
  });
});

describe('handing a child over', () => {
  test('changes nothing before the heir says yes; who had it goes on seeing it', async () => {
    const { mother, father, childId, personId } = await givenParents(academy);
    expect((await act(father, `POST ${path(childId, '/hand-over')}`, { personId })).status).toBe(404);
    expect((await act(mother, `POST ${path(childId, '/hand-over')}`, { personId })).resultCode).toBe(0);
    expect(await lastMessageTo(academy, father.mobile)).toContain('이○연님이 이하늘 학생을 맡아 달라고');
    expect((await childrenOf(academy, mother))[0]).toMatchObject({
      relation: 'owner',
      handOver: { personId, isToMe: false },
    });
    expect((await act(mother, `POST ${path(childId, '/hand-over/accept')}`)).status).toBe(410);
    expect((await childrenOf(academy, father))[0]?.handOver).toMatchObject({ isToMe: true });
    expect((await act(father, `POST ${path(childId, '/hand-over/accept')}`)).resultCode).toBe(0);
    expect((await childrenOf(academy, father))[0]).toMatchObject({ relation: 'owner', handOver: null });
    expect((await childrenOf(academy, mother))[0]).toMatchObject({ childId, relation: 'guardian' });
    expect(await lastMessageTo(academy, mother.mobile)).toContain('김○현님이 이하늘 학생을 넘겨받았습니다');
    expect((await act(father, `POST ${path(childId, '/hand-over/accept')}`)).status).toBe(410);
  });

  test('is taken back, refused, over after seven days, and of no use to anybody else', async () => {
    const { mother, father, childId, personId } = await givenParents(academy);
    const stranger = await givenMember(academy);
    const ask = () => act(mother, `POST ${path(childId, '/hand-over')}`, { personId });
    const accept = (member: GivenMember) => act(member, `POST ${path(childId, '/hand-over/accept')}`);
    expect(await act(mother, `DELETE ${path(childId, '/hand-over')}`)).toMatchObject({
      resultCode: 'family.hand_over_gone',
    });
    for (const who of [mother, father]) {
      await ask();
      expect((await accept(stranger)).status).toBe(404);
      expect((await act(stranger, `DELETE ${path(childId, '/hand-over')}`)).status).toBe(404);
      expect((await act(who, `DELETE ${path(childId, '/hand-over')}`)).resultCode).toBe(0);
      expect((await accept(father)).status).toBe(410);
    }
    await ask();
    await act(mother, `DELETE ${path(childId, `/people/${personId}`)}`);
    expect((await accept(father)).status).toBe(404);
    expect((await act(mother, `POST ${path(childId, '/hand-over')}`, { personId })).resultCode).toBe(
      'family.person_gone',
    );
  });

  test('two who press yes and take back at once: one of them is told no, and the child has one owner', async () => {
    const { mother, father, childId, personId } = await givenParents(academy);
    await act(mother, `POST ${path(childId, '/hand-over')}`, { personId });
    const both = await Promise.all([
      act(father, `POST ${path(childId, '/hand-over/accept')}`),
      act(mother, `DELETE ${path(childId, '/hand-over')}`),
    ]);
    const statuses = both.map((one) => one.status).sort();
    expect(statuses[0]).toBe(200);
    expect([404, 410]).toContain(statuses[1]);
  });
});
