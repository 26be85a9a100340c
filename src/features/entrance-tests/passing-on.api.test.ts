import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelOne, registerOne, seatsOf, waitOne } from '#tests/given-families.ts';
import { ledgersThatDisagree } from '#tests/given-ledgers.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { childrenOf, type GivenParents, givenParents } from '#tests/given-parents.ts';
import { confirmPayment, givenAuthenticated, newKey } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { listRegistrations } from './actions/own.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const ownChild = JSON.stringify([
  { name: '김하율', birthDate: '2016-05-02', schoolName: '대치초등학교', grade: 5, guardianConsent: true },
]);
const session = sessionsApart(() => academy, 500);
const expel = ({ mother, childId, personId }: GivenParents) =>
  call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, { token: mother.token });
const wait = (member: GivenMember, sessionId: number, childId: number) =>
  waitOne(academy, member, sessionId, childId);
const prepare = (member: GivenMember, orderNo: string | null) =>
  call(academy, 'POST /api/payments/prepare', {
    token: member.token,
    key: newKey(),
    json: { orderNo, method: 'card' },
  });
const seenBy = ({ userSeqId }: GivenMember) => listRegistrations(academy, { memberId: userSeqId });

describe('what the one who goes had not paid for yet', () => {
  const linkTo = async ({ mobile }: GivenMember) =>
    /\/offer\/([\w-]+)/.exec(await lastMessageTo(academy, mobile))?.[1] ?? '';
  const offerBehind = (link: string, { token }: GivenMember) =>
    call<{ isOwn: boolean; seats: number; feeKrw: number }>(
      academy,
      `GET /api/entrance-tests/offers/${link}`,
      {
        token,
      },
    );
  const pay = async (member: GivenMember, registrationNo: string, orderNo: string | null) => {
    const hold = { member, registrationNo, orderNo: orderNo ?? '' };
    return confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
  };
  const leaveChild = ({ father, childId }: GivenParents) =>
    call(academy, `DELETE /api/account/children/${childId}`, { token: father.token });
  /** A session of one paid seat that its family gives back. */
  async function paidFull(capacity = 1) {
    const full = await session({ capacity, feeKrw: 20_000 });
    const seats: (() => ReturnType<typeof cancelOne>)[] = [];
    for (let i = 0; i < capacity; i++) {
      const other = await givenMember(academy);
      const [taker] = await childrenOf(academy, other);
      const { resultData } = await registerOne(academy, other, full.sessionId, taker?.childId ?? 0);
      await pay(other, resultData.registrationNo, resultData.orderNo);
      seats.push(() => cancelOne(academy, other, resultData.registrationNo, 20_000));
    }
    return { ...full, giveBack: async () => Promise.all(seats.map((give) => give())) };
  }

  test.each([
    ['is let go', expel],
    ['leaves the child', leaveChild],
  ])(
    'an offered seat, where the father %s: hers, with an order, a link and a text of her own',
    async (_how, go) => {
      const family = await givenParents(academy);
      const { mother, father, childId } = family;
      const full = await paidFull();
      await wait(father, full.sessionId, childId);
      const behind = await givenMember(academy);
      await wait(behind, full.sessionId, (await childrenOf(academy, behind))[0]?.childId ?? 0);
      await full.giveBack();
      const before = await linkTo(father);
      const [his] = await seenBy(father);
      expect((await go(family)).resultCode).toBe(0);
      expect(await offerBehind(before, father)).toMatchObject({ resultCode: 'test.offer_unknown' });
      expect(await prepare(father, his?.orderNo ?? '')).toMatchObject({ resultCode: 'payment.order_gone' });
      const [hers] = await seenBy(mother);
      expect(hers).toMatchObject({ state: 'held', registrationNo: his?.registrationNo, registeredBy: null });
      expect(hers?.orderNo).not.toBe(his?.orderNo);
      expect((await offerBehind(await linkTo(mother), mother)).resultData).toMatchObject({
        isOwn: true,
        seats: 1,
        feeKrw: 20_000,
      });
      expect(await seenBy(behind)).toEqual([]);
      expect(await ledgersThatDisagree(academy)).toEqual([]);
      expect((await pay(mother, hers?.registrationNo ?? '', hers?.orderNo ?? '')).resultCode).toBe(0);
      expect((await seenBy(mother))[0]?.state).toBe('confirmed');
      expect(await ledgersThatDisagree(academy)).toEqual([]);
    },
  );

  test('a held seat beside that of a child of his own: each pays for the own child, and she has ten minutes', async () => {
    const family = await givenParents(academy, { childrenList: ownChild });
    const { mother, father, childId } = family;
    const own = (await childrenOf(academy, father)).find((one) => one.relation === 'owner')?.childId ?? 0;
    const { sessionId } = await session({ capacity: 5, feeKrw: 20_000 });
    const together = await call<{ orderNo: string; amountKrw: number }>(
      academy,
      'POST /api/entrance-tests/registrations/together',
      {
        token: father.token,
        key: newKey(),
        json: { picks: [childId, own].map((id) => ({ sessionId, childId: id })), mode: 'all' },
      },
    );
    expect(together.resultData.amountKrw).toBe(40_000);
    academy.clock.advance(300);
    expect((await expel(family)).resultCode).toBe(0);
    const text = await lastMessageTo(academy, mother.mobile);
    expect(text).toContain('자리를 이어받으셨습니다');
    const [[his], [hers]] = [await seenBy(father), await seenBy(mother)];
    expect(new Set([his?.orderNo, hers?.orderNo, together.resultData.orderNo]).size).toBe(3);
    expect(new Date(hers?.holdExpiresAt ?? 0).getTime()).toBe(academy.clock.now().getTime() + 600_000);
    expect(await ledgersThatDisagree(academy)).toEqual([]);
    for (const [member, one] of [
      [father, his],
      [mother, hers],
    ] as const)
      expect((await pay(member, one?.registrationNo ?? '', one?.orderNo ?? '')).resultCode).toBe(0);
    expect(await ledgersThatDisagree(academy)).toEqual([]);
  });

  test('of an offer to two the one who goes keeps the link for the own child', async () => {
    const family = await givenParents(academy, { childrenList: ownChild });
    const { mother, father, childId } = family;
    const own = (await childrenOf(academy, father)).find((one) => one.relation === 'owner')?.childId ?? 0;
    const full = await paidFull(2);
    const { sessionId } = full;
    const options = [[childId, own].map((id) => ({ sessionId, childId: id }))];
    await call(academy, 'POST /api/entrance-tests/waiting/entries', {
      token: father.token,
      json: { options },
    });
    await full.giveBack();
    const link = await linkTo(father);
    expect((await offerBehind(link, father)).resultData).toMatchObject({ seats: 2, feeKrw: 40_000 });
    await expel(family);
    expect((await offerBehind(link, father)).resultData).toMatchObject({
      seats: 1,
      feeKrw: 20_000,
      isOwn: true,
    });
    expect((await offerBehind(await linkTo(mother), mother)).resultData).toMatchObject({
      seats: 1,
      isOwn: true,
    });
    expect(await ledgersThatDisagree(academy)).toEqual([]);
  });

  test('a seat he is paying for right now ends: she is told, and reads it in her list', async () => {
    const family = await givenParents(academy);
    const { mother, father, childId } = family;
    const full = await paidFull();
    await wait(father, full.sessionId, childId);
    await full.giveBack();
    const [his] = await seenBy(father);
    const hold = { member: father, registrationNo: his?.registrationNo ?? '', orderNo: his?.orderNo ?? '' };
    const window = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
    expect((await confirmPayment(academy, hold, window)).resultCode).toBe(0);
    expect((await expel(family)).resultCode).toBe(0);
    expect(await lastMessageTo(academy, mother.mobile)).toContain('결제하던 중이어서');
    expect((await seenBy(mother))[0]?.state).toBe('cancelled');
    const { endedWaits } = (
      await call<{ endedWaits: { reason: string }[] }>(academy, 'GET /api/applications', {
        token: mother.token,
      })
    ).resultData;
    expect(JSON.stringify(endedWaits)).toContain('결제하던 보호자');
    expect(await ledgersThatDisagree(academy)).toEqual([]);
  });

  test('paying and being let go at once: the seat is paid and hers, or held for her, or she is told', async () => {
    for (let round = 0; round < 6; round++) {
      const family = await givenParents(academy);
      const { mother, father, childId } = family;
      const { sessionId, poolId } = await session({ capacity: 1, feeKrw: 20_000 });
      const { resultData } = await registerOne(academy, father, sessionId, childId);
      const hold = {
        member: father,
        registrationNo: resultData.registrationNo,
        orderNo: resultData.orderNo ?? '',
      };
      const window = await givenAuthenticated(academy, hold);
      const [gone] = await Promise.all([
        sleep(round * 5).then(() => expel(family)),
        confirmPayment(academy, hold, window),
      ]);
      expect(gone.resultCode).toBe(0);
      expect(await seenBy(father)).toEqual([]);
      const [hers] = await seenBy(mother);
      expect(['confirmed', 'held', 'cancelled']).toContain(hers?.state);
      if (hers?.state === 'held')
        expect((await pay(mother, hers.registrationNo, hers.orderNo)).resultCode).toBe(0);
      const { taken, held } = await seatsOf(academy, poolId);
      expect([taken, held]).toEqual(hers?.state === 'cancelled' ? [0, 0] : [1, 1]);
      expect(await ledgersThatDisagree(academy)).toEqual([]);
    }
  });
});
