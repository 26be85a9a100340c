import { sql } from 'kysely';
import type { Opening } from '#src/open.ts';
import { type Explored, explore } from './explore.ts';
import { openWorld, type World } from './world.ts';

/** A settle that takes every payment's seat for granted: what found none is not sent back. */
const believing: Partial<Opening> = {
  selling: (own) => ({
    ...own,
    together: null,
    async lock(tx, locked, at) {
      const moving = await own.lock(tx, locked, at);
      return {
        ...moving,
        async onPaid(paidTx, order, now) {
          await moving.onPaid(paidTx, order, now);
          return order.amountKrw;
        },
      };
    },
  }),
};

/** A provider that takes what it is told to take, and then once more. */
async function takeTwice({ academy: { owner } }: World): Promise<void> {
  await sql`create function take_twice() returns trigger language plpgsql as $$
    begin
      if new.value->>'captures' = '1' then new.value := new.value || '{"captures": 2}'; end if;
      return new;
    end $$`.execute(owner);
  await sql`create trigger take_twice before update on sandbox_records
    for each row execute function take_twice()`.execute(owner);
}

async function exploring(
  ownerUrl: string,
  opening: Partial<Opening>,
  sabotage: (world: World) => Promise<void>,
) {
  const world = await openWorld(ownerUrl, opening);
  try {
    await sabotage(world);
    return await explore(world, { seed: 1, steps: 1, shrinkMs: 0 });
  } finally {
    await world.close();
  }
}

/** The first round with something broken, each on a database of its own; each must fail. */
export const controls: Readonly<
  Record<string, { readonly complaint: RegExp; run(ownerUrl: string): Promise<Explored> }>
> = {
  'a settle that does not ask whether there is a seat': {
    complaint: /nobody claims the rest/,
    run: (ownerUrl) => exploring(ownerUrl, believing, async () => undefined),
  },
  'a provider that takes money twice': {
    complaint: /was taken 2 times/,
    run: (ownerUrl) => exploring(ownerUrl, {}, takeTwice),
  },
};

/** What a run must have reached, or it has shown nothing. */
export const mustReach = [
  'orders with several payments',
  'orders whose money came twice',
  'second windows of an order',
  'killed between two writes',
  'races',
  'answers held while others went on',
  'calls to the provider: lose',
  'calls to the provider: drop',
  'calls to the provider: hold',
  'confirmed to decline',
  'deposits',
  'wrong deposits',
  'deposits taken back',
  'words delivered several times',
  'words delivered before an earlier one',
  'jobs done twice at once',
  'cash taken',
  'given back in part by staff',
  'given back whole by staff',
  'ended confirmed',
] as const;

/** What only a long run reaches for certain. */
export const mustReachInTime = [
  ...mustReach,
  'confirmed to lose-answer',
  'calls to the provider: down',
  'cancelled by the parent',
  'changed session',
  'moved by staff',
  'given back in the console',
  'cash returned',
  'sessions cancelled',
  'doubles settled',
  'rooms resized',
  'times away',
  'paid by easy_pay',
  'paid by transfer',
] as const;
