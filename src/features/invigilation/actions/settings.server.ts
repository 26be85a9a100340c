import type { readLevelSettings, saveLevelSettings } from '#src/features/invigilation/contract/live-test.ts';
import {
  type LevelSettings,
  readSettings,
  updateSettings,
} from '#src/features/level-attempts/store/settings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';

const boundaryLabels = { likeliest: '가능성이 가장 큰 레벨', lower: '두 레벨 가운데 낮은 쪽' } as const;

type Shown = DataOf<typeof readLevelSettings>;

const shown = (settings: Omit<LevelSettings, 'isReleasedAtOnce'>): Shown => ({
  retestAfterDays: settings.retestAfterDays,
  outageLimitMinutes: Math.round(settings.outageLimitSeconds / 60),
  essayMarkers: settings.essayMarkers,
  thirdMarkPercent: settings.thirdMarkPercent,
  boundary: settings.boundary,
  floorPercent: settings.floorPercent,
  levelFloorPercent: settings.levelFloorPercent,
  childrenPerPhone: settings.childrenPerPhone,
  version: settings.version,
});

/** In the words of the history. */
const settingTexts = (settings: Omit<Shown, 'version'>) => ({
  '재시험까지의 날수': settings.retestAfterDays,
  '돌려주는 한도(분)': settings.outageLimitMinutes,
  '서술 채점 인원': settings.essayMarkers,
  '세 번째 채점 기준(%)': settings.thirdMarkPercent,
  '경계에 선 학생': boundaryLabels[settings.boundary],
  '시험지 기준(%)': settings.floorPercent,
  '레벨별 기준(%)': settings.levelFloorPercent,
  '한 번호의 학생 수': settings.childrenPerPhone,
});

/** What the academy decided about its level tests. */
export async function levelSettings(academy: Academy): Promise<Shown> {
  return shown(await readSettings(academy.db));
}

/** Changes it, and writes into the office's history what it was; who looked at an older version is told who was faster. */
export function changeLevelSettings(
  academy: Academy,
  actor: StaffActor,
  { version, ...wish }: InputOf<typeof saveLevelSettings>,
): Promise<Shown> {
  const { outageLimitMinutes, ...rest } = wish;
  const next = { ...rest, outageLimitSeconds: outageLimitMinutes * 60 };
  return inTransaction(academy.db, async (tx) => {
    const before = shown(await readSettings(tx, true));
    if (before.version !== version) throw await editedElsewhere(tx, 'level-settings', 1);
    await updateSettings(tx, next);
    const change = {
      entity: 'level-settings',
      entityId: 1,
      action: '레벨 테스트 설정 변경',
      before: settingTexts(before),
      after: settingTexts(wish),
    };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
    return shown({ ...next, version: version + 1 });
  });
}
