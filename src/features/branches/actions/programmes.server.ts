import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type Programme, programmeErrors, type saveProgrammesEndpoint } from '../contract/programmes.ts';
import * as store from '../store/programmes.server.ts';

/** Every programme in the order in which parents see them, hidden ones too. */
export function listProgrammes(db: Db): Promise<Programme[]> {
  return store.listProgrammes(db);
}

/** What parents are shown. */
export async function shownProgrammes(db: Db): Promise<Programme[]> {
  return (await store.listProgrammes(db)).filter((one) => one.isShown);
}

/** Refuses, at a field, programmes that are not shown to parents; what stands there already may stay. */
export async function refuseUnshown(
  db: Db | Tx,
  { wanted, kept, field }: { wanted: readonly string[]; kept: readonly string[]; field: string },
): Promise<void> {
  const shown = (await store.listProgrammes(db)).filter(({ isShown }) => isShown).map(({ key }) => key);
  if (wanted.every((key) => shown.includes(key) || kept.includes(key))) return;
  throw commonErrors.input_invalid({ fields: { [field]: '지금 보이는 프로그램 가운데서 골라 주세요.' } });
}

const said = (one: Omit<Programme, 'version' | 'path'>, place: number) => ({
  이름: one.name,
  '대상 학년': one.grades,
  소개: one.intro,
  그림: one.plate,
  보이기: one.isShown ? '보임' : '숨김',
  순서: place + 1,
});

/** Changes them all in one step; what did not change keeps its version and gets no history. */
export async function saveProgrammes(
  academy: Academy,
  actor: StaffActor,
  { programmes: wanted }: InputOf<typeof saveProgrammesEndpoint>,
): Promise<Programme[]> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const before = await store.lockProgrammes(tx);
    const keys = new Set(wanted.map((one) => one.key));
    if (
      keys.size !== wanted.length ||
      wanted.length !== before.length ||
      before.some((one) => !keys.has(one.key))
    )
      throw programmeErrors.incomplete();
    if (!wanted.some((one) => one.isShown)) throw programmeErrors.none_shown();
    for (const [place, next] of wanted.entries()) {
      const old = before.findIndex((one) => one.key === next.key);
      const row = before[old];
      if (!row || row.version !== next.version) throw commonErrors.edited_elsewhere();
      const [was, is] = [said(row, old), said(next, place)];
      if (JSON.stringify(was) === JSON.stringify(is)) continue;
      await store.updateProgramme(tx, next, place + 1);
      const noted = {
        entity: 'programme',
        entityId: next.key,
        action: '프로그램 변경',
        before: was,
        after: is,
      };
      await auditChange(tx, actor, { ...noted, at: now });
    }
    return store.listProgrammes(tx);
  });
}
