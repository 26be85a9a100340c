import type { Db } from '#src/platform/db/database.ts';
import { type Doer, type DoerKind, staffIdOf } from '#src/shared/access/doer.ts';

/** What open.ts hands down: the names of staff, who live in a feature above. */
export interface LevelTestDeps {
  readonly namesOf: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

const labels: Readonly<Record<Exclude<DoerKind, 'staff'>, string>> = {
  product: '자동',
  member: '보호자',
  guest: '보호자',
  link: '보호자',
  student: '학생',
  waitlist: '자동',
  provider: '자동',
};

/** How those who acted are called on the screen: staff by name, a family by what they are. */
export async function actorNames(
  db: Db,
  deps: LevelTestDeps,
  doers: readonly Doer[],
): Promise<(doer: Doer) => string> {
  const ids = new Set(doers.map(staffIdOf).filter((id) => id !== null));
  const names = await deps.namesOf(db, [...ids]);
  return ({ kind, id }) => (kind === 'staff' ? (names.get(id) ?? `직원 ${id}`) : labels[kind]);
}
