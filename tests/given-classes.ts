import { randomBytes } from 'node:crypto';
import type { KeptPlace, LevelTitles, OfferedClass } from '#src/features/classes/contract/classes.ts';
import type { OfficeClassDetail } from '#src/features/classes/contract/classes-office.ts';
import { type GivenBank, givenSitting, type Seated, sittingCalls } from './given-level-tests.ts';
import { call, type TestAcademy } from './start.ts';

interface Classes {
  readonly level: string | null;
  readonly titles: readonly LevelTitles[];
  readonly classes: readonly OfferedClass[];
  readonly place: KeptPlace | null;
}

/** What a family does with the classes of its report, and how the office sees one. */
export function classCalls(academy: TestAcademy, bank: GivenBank) {
  const sitting = sittingCalls(academy);
  return {
    /** Nothing answered: the lowest level, settled. */
    async sat(change: Record<string, unknown> = {}): Promise<Seated> {
      const seated = await givenSitting(academy, bank, change);
      await sitting.handIn(seated, 1);
      return seated;
    },
    async classesOf({ attemptNo, cookie }: Seated): Promise<Classes> {
      const route = `GET /api/level-tests/results/classes?attemptNo=${attemptNo}`;
      return (await call<Classes>(academy, route, { cookie })).resultData;
    },
    keep: ({ attemptNo, cookie }: Seated, classId: number) =>
      call<Classes>(academy, 'POST /api/level-tests/results/seat', {
        json: { attemptNo, classId },
        cookie,
        key: `keep-a-seat-${randomBytes(8).toString('hex')}`,
      }),
    giveBack: ({ attemptNo, cookie }: Seated) =>
      call<Classes>(academy, `DELETE /api/level-tests/results/seat?attemptNo=${attemptNo}`, { cookie }),
    async officeClassBy(cookie: string, classId: number): Promise<OfficeClassDetail> {
      const route = `GET /api/office/level-tests/classes/${classId}`;
      return (await call<OfficeClassDetail>(academy, route, { cookie })).resultData;
    },
  };
}

/** Another branch than the bank's: 송도. */
export async function idOfSongdo(academy: TestAcademy): Promise<number> {
  const branch = await academy.db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', 'songdo')
    .executeTakeFirstOrThrow();
  return branch.id;
}

/** The pools of classes, in which their seats are. */
export async function poolsOf({ db }: TestAcademy, classIds: readonly number[]): Promise<number[]> {
  const pools = await db.selectFrom('level_classes').select('pool_id').where('id', 'in', classIds).execute();
  return pools.map((one) => one.pool_id);
}
