import type { Db } from '#src/platform/db/database.ts';

/** What open.ts hands down: the names of staff, who live in a feature above. */
export interface LevelTestDeps {
  readonly namesOf: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

const words: Readonly<Record<string, string>> = { clock: '자동', guardian: '보호자', student: '학생' };

/** How the history's actors (`staff 3`, `clock`, `guardian`) are called on the screen. */
export async function actorNames(
  db: Db,
  deps: LevelTestDeps,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const idOf = (actor: string) => Number(/^staff (\d+)$/.exec(actor)?.[1] ?? 0);
  const ids = [...new Set(actors.map(idOf))].filter((id) => id > 0);
  const names = await deps.namesOf(db, ids);
  return (actor) =>
    words[actor.replace(/^member \d+$/, 'guardian')] ??
    names.get(idOf(actor)) ??
    actor.replace(/^staff /, '직원 ');
}
