import { seedBranches } from '#seed/branches.ts';
import { createPool } from '#src/features/seats/actions/pools.server.ts';
import { insertSession, insertTest } from '#src/features/test-sessions/store/sessions.server.ts';
import type { TestAcademy } from './start.ts';

export interface GivenSession {
  readonly sessionId: number;
  readonly poolId: number;
  readonly testId: number;
  readonly branchId: number;
}

interface Wanted {
  readonly capacity: number;
  readonly feeKrw?: number;
  readonly gradeFrom?: number;
  readonly gradeTo?: number;
  readonly opensInHours?: number;
  readonly startsInHours?: number;
  readonly testId?: number;
  readonly state?: 'open' | 'draft';
  /** Otherwise the first branch there is. */
  readonly branchId?: number;
}

/** An open session a week from now; branches are made on the first call. */
export async function givenSession(academy: TestAcademy, wanted: Wanted): Promise<GivenSession> {
  const hasBranches = await academy.db.selectFrom('branches').select('id').orderBy('id').executeTakeFirst();
  if (!hasBranches) await seedBranches(academy);
  const first = await academy.db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow();
  const branchId = wanted.branchId ?? first.id;
  const now = academy.clock.now();
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const feeKrw = wanted.feeKrw ?? 0;
  const testId =
    wanted.testId ??
    (await insertTest(
      academy.db,
      {
        title: '수학 입학 테스트',
        subject: 'math',
        gradeFrom: wanted.gradeFrom ?? 1,
        gradeTo: wanted.gradeTo ?? 12,
        minutes: 60,
        feeKrw,
        feeLegalBasis: feeKrw > 0 ? '학원법 시행규칙에 따른 모의고사비' : '',
        materials: '필기도구',
      },
      now,
    ));
  const poolId = await createPool(academy.db, wanted.capacity);
  const startsAt = inHours(wanted.startsInHours ?? 168);
  const sessionId = await insertSession(
    academy.db,
    {
      testId,
      branchId,
      poolId,
      room: '301호',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      opensAt: inHours(wanted.opensInHours ?? -1),
      closesAt: new Date(startsAt.getTime() - 3_600_000),
      state: wanted.state ?? 'open',
    },
    now,
  );
  return { sessionId, poolId, testId, branchId };
}

/** Makes sessions three hours apart, so that those of one file never overlap unless a test wants it. */
export function sessionsApart(academyOf: () => TestAcademy, firstInHours: number) {
  let hours = firstInHours;
  return (wanted: Wanted): Promise<GivenSession> => {
    hours += 3;
    return givenSession(academyOf(), { startsInHours: hours, ...wanted });
  };
}
