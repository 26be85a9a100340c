import type { CashDrawer } from '#src/features/cash-drawers/contract/cash-drawer-list.ts';
import { type GivenFamily, givenFamily } from './given-families.ts';
import { branchIdOf, officeCalls } from './given-office.ts';
import { givenStaff, givenStaffCookie } from './given-staff.ts';
import { type GivenSession, sessionsApart } from './given-tests.ts';
import type { Answer, TestAcademy } from './start.ts';

/** A seat the counter took for a family, which waits for its money. */
export interface Waiting {
  readonly room: GivenSession;
  readonly family: GivenFamily;
  readonly no: string;
}

/** A branch's counter with its people signed in, and what they do there over HTTP. */
export interface Counter {
  readonly branchId: number;
  readonly session: ReturnType<typeof sessionsApart>;
  branchOf(code: string): Promise<number>;
  office<T>(who: string, route: string, json?: object): Promise<Answer<T>>;
  /** A child registered with its fee taken by hand; answers the payment's number. */
  taken(who: string, by: object, feeKrw?: number): Promise<string>;
  /** A child registered by phone whose guardian got the link that pays. */
  waiting(of?: GivenFamily, child?: 'younger' | 'older'): Promise<Waiting>;
  ownDrawers(
    who: string,
  ): Promise<{ drawers: CashDrawer[]; branches: { branchId: number; lastCountedKrw: number }[] }>;
}

export async function givenCounter(academy: TestAcademy, staff: readonly string[]): Promise<Counter> {
  const session = sessionsApart(() => academy, 400);
  await session({ capacity: 1 });
  await givenStaff(academy);
  const cookies = new Map<string, string>();
  for (const who of staff) cookies.set(who, await givenStaffCookie(academy, `${who}@msc.example`));
  const branchOf = (code: string) => branchIdOf(academy, code);
  const branchId = await branchOf('daechi');
  const calls = officeCalls(
    () => academy,
    () => '',
  );
  const office = <T>(who: string, route: string, json: object = {}) =>
    calls<T>(route, json, cookies.get(who) ?? '');
  const register = async (
    who: string,
    { family, json, feeKrw }: { family: GivenFamily; json: object; feeKrw: number },
  ) => {
    const room = await session({ capacity: 1, feeKrw, branchId });
    const done = await office<{ registrationNo: string }>(
      who,
      `POST test-sessions/${room.sessionId}/registrations`,
      {
        memberId: family.userSeqId,
        childId: family.younger,
        how: 'visit',
        reason: '방문하여 접수하심',
        ...json,
      },
    );
    if (done.resultCode !== 0) throw new Error(JSON.stringify(done));
    return { room, family, no: done.resultData.registrationNo };
  };
  return {
    branchId,
    session,
    branchOf,
    office,
    async taken(who, by, feeKrw = 20_000) {
      const family = await givenFamily(academy);
      const { no } = await register(who, { family, json: { takenKrw: feeKrw, ...by }, feeKrw });
      const { payment_id } = await academy.db
        .selectFrom('payments as p')
        .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
        .select('p.payment_id')
        .where('r.registration_no', '=', no)
        .executeTakeFirstOrThrow();
      return payment_id;
    },
    async waiting(of, child = 'younger') {
      const family = of ?? (await givenFamily(academy));
      const json = { childId: family[child], how: 'phone', pays: 'later' };
      return register('desk.daechi', { family, json, feeKrw: 20_000 });
    },
    async ownDrawers(who) {
      type Own = Awaited<ReturnType<Counter['ownDrawers']>>;
      return (await office<Own>(who, 'GET cash-drawers/own')).resultData;
    },
  };
}
