import { afterAll } from 'vitest';
import {
  act,
  confirmPayment,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  givenVirtualAccount,
  newKey,
} from './given-payments.ts';
import { call, startAcademy } from './start.ts';

/** One academy and what is done about payments in it, for all tests of a file. */
export async function paymentAcademy() {
  const academy = await startAcademy();
  afterAll(() => academy.close());
  const job = (name: string, payload: object) => academy.jobs[`payments.${name}`]?.(payload);
  const post = (hold: Pick<GivenHold, 'member'>, path: string, json: object = {}) =>
    call(academy, `POST ${path}`, { token: hold.member.token, key: newKey(), json });
  return {
    academy,
    post,
    ask: (paymentId: string) => job('ask', { paymentId }),
    reconcile: () => job('reconcile', {}),
    minutes: (count: number) => academy.clock.advance(count * 60),
    prepare: (hold: GivenHold, method = 'card') =>
      call<{ paymentId: string }>(academy, 'POST /api/payments/prepare', {
        token: hold.member.token,
        key: newKey(),
        json: { orderNo: hold.orderNo, method },
      }),
    registrationOf: (hold: Pick<GivenHold, 'registrationNo'>) =>
      academy.db
        .selectFrom('registrations')
        .selectAll()
        .where('registration_no', '=', hold.registrationNo)
        .executeTakeFirstOrThrow(),
    /** A card was declined for this hold. */
    async givenDeclined(hold: GivenHold) {
      const card = await givenAuthenticated(academy, hold);
      await act(academy, card.paymentId, 'decline');
      return { card, answer: await confirmPayment(academy, hold, card) };
    },
    /** A seat that was paid for by card. */
    async givenPaid() {
      const hold = await givenHold(academy);
      const paid = await givenAuthenticated(academy, hold);
      const { resultData } = await confirmPayment(academy, hold, paid);
      if (resultData.state !== 'paid') throw new Error(`pay: ${JSON.stringify(resultData)}`);
      return { hold, paid };
    },
    /** A seat whose account waits for a deposit. */
    givenAccount: (wanted?: Parameters<typeof givenVirtualAccount>[1]) =>
      givenVirtualAccount(academy, wanted),
  };
}

export type GivenAccount = Awaited<ReturnType<typeof givenVirtualAccount>>;
