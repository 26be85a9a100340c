import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import type { readLevelSettings, saveLevelSettings } from '../contract/room.ts';
import { type LevelSettings, readSettings, updateSettings } from '../store/settings.server.ts';

type Shown = DataOf<typeof readLevelSettings>;

const shown = (settings: Omit<LevelSettings, 'isReleasedAtOnce'>): Shown => ({
  retestAfterDays: settings.retestAfterDays,
  outageLimitMinutes: Math.round(settings.outageLimitSeconds / 60),
  essayMarkers: settings.essayMarkers,
});

/** What the academy decided about its level tests. */
export async function levelSettings(academy: Academy): Promise<Shown> {
  return shown(await readSettings(academy.db));
}

/** Changes it, and writes into the office's history what it was. */
export function changeLevelSettings(
  academy: Academy,
  actor: StaffActor,
  { outageLimitMinutes, ...rest }: InputOf<typeof saveLevelSettings>,
): Promise<Shown> {
  const next = { ...rest, outageLimitSeconds: outageLimitMinutes * 60 };
  return inTransaction(academy.db, async (tx) => {
    const before = shown(await readSettings(tx, true));
    await updateSettings(tx, next);
    const change = {
      entity: 'level-settings',
      entityId: 1,
      action: '레벨 테스트 설정 변경',
      before,
      after: shown(next),
    };
    await noteChange(tx, actor, change, academy.clock.now());
    return shown(next);
  });
}
