import { sql } from 'kysely';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { Db } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { rosterList } from '../contract/roster-list.ts';

export type RosterFilter = QueryOf<typeof rosterList> & {
  /** Whether guardians are searched too: not for those who do not see them. */
  readonly seesGuardians: boolean;
  /** Holds that take a seat: what has run out and is still in one of them is listed too. */
  readonly living: readonly number[];
};

/** One of a session's registrations, with who has the child now. */
type RosterEntry = RegistrationRow & { readonly guardianName: string; readonly guardianMobile: string };

/** One page of who is registered in a session, in order of registration unless asked otherwise. */
export async function listRoster(db: Db, filter: RosterFilter): Promise<ListPage<RosterEntry>> {
  const { sessionId, state, q, seesGuardians, living } = filter;
  const text = likeText(q);
  const query = db
    .selectFrom('registrations')
    .innerJoin('guardians_of_registrations as g', 'g.registration_id', 'registrations.id')
    .selectAll('registrations')
    .select((e) => [
      e.ref('g.guardian_name').$notNull().as('guardianName'),
      e.ref('g.guardian_mobile').$notNull().as('guardianMobile'),
    ])
    .where('session_id', '=', sessionId)
    .where((e) => e.or([e('state', '!=', 'expired'), e('hold_id', '=', e.fn.any(e.val([...living])))]))
    .$if(state !== undefined, (of) => of.where('state', '=', made(state)))
    .$if(q !== '', (of) =>
      of.where((e) =>
        e.or([
          e('child_name', 'ilike', text),
          e('registration_no', 'ilike', text),
          ...(seesGuardians ? [e('g.guardian_name', 'ilike', text), e('school_name', 'ilike', text)] : []),
        ]),
      ),
    );
  return readList(query, filter, {
    by: { createdAt: 'id', childName: 'child_name', childGrade: 'child_grade', state: 'state' },
    first: 'createdAt',
    tie: 'id',
  });
}

/** How many of a session came, and how many did not. */
export async function countMarked(db: Db, sessionId: number) {
  return db
    .selectFrom('registrations')
    .select([
      sql<number>`(count(*) filter (where state = 'attended'))::int`.as('attended'),
      sql<number>`(count(*) filter (where state = 'absent'))::int`.as('absent'),
    ])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
}
