import type {
  floorPapers,
  readLevelSettings,
  saveLevelSettings,
} from '#src/features/invigilation/contract/live-test.ts';
import {
  checkAll,
  papersBy,
  requireNamed,
  shortOf,
} from '#src/features/item-analysis/actions/published-papers.server.ts';
import { putShortfalls } from '#src/features/item-bank/actions/for-tests.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import {
  type LevelSettings,
  readSettings,
  updateSettings,
} from '#src/features/level-attempts/store/settings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
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
  '두 레벨 사이의 학생': boundaryLabels[settings.boundary],
  '시험지 기준(%)': settings.floorPercent,
  '레벨별 기준(%)': settings.levelFloorPercent,
  '한 번호의 학생 수': settings.childrenPerPhone,
});

/** What the academy decided about its level tests. */
export async function levelSettings(academy: Academy): Promise<Shown> {
  return shown(await readSettings(academy.db));
}

const papersRefused = (lines: string) =>
  levelTestErrors.floor_papers({
    message: `이 기준으로는 공개한 시험이 못 미치게 됩니다. ${lines} 확인하고 다시 저장해 주세요.`,
  });
const changedMeanwhile = () =>
  levelTestErrors.floor_papers({
    message: '그사이 공개한 시험이나 컷 점수가 바뀌었습니다. 다시 저장해 주세요.',
  });

/** Which published tests fall short of another floor, as far as that is known. */
export function papersByFloor(
  academy: Academy,
  standard: InputOf<typeof floorPapers>,
): Promise<DataOf<typeof floorPapers>> {
  return papersBy(academy, { standard });
}

/** The published tests judged by another floor; null where nothing they are judged by changes. */
async function judgedBy(academy: Academy, { short, ...wish }: Wish) {
  const now = await readSettings(academy.db);
  const { boundary, floorPercent, levelFloorPercent } = wish;
  const isSame =
    now.boundary === boundary &&
    now.floorPercent === floorPercent &&
    now.levelFloorPercent === levelFloorPercent;
  // Who looked at an older version is told so before anything is simulated.
  if (isSame || now.version !== wish.version) return null;
  const terms = { standard: { boundary, floorPercent, levelFloorPercent } };
  const checked = await checkAll(academy, terms, changedMeanwhile);
  requireNamed(checked.papers, short, papersRefused);
  return checked;
}

type Wish = InputOf<typeof saveLevelSettings>;

/**
 * Changes it, and writes into the office's history what it was; who looked at an older version is told who was faster.
 * Published tests that fall short by it are marked by the same commit.
 */
export async function changeLevelSettings(academy: Academy, actor: StaffActor, input: Wish): Promise<Shown> {
  const { version, short: _short, ...wish } = input;
  const { outageLimitMinutes, ...rest } = wish;
  const next = { ...rest, outageLimitSeconds: outageLimitMinutes * 60 };
  const judged = await judgedBy(academy, input);
  const short = shortOf(judged?.papers ?? []);
  return inTransaction(academy.db, async (tx) => {
    // Before the settings: whoever publishes reads them under the lock of the cut lines.
    await judged?.requireSame(tx);
    const before = shown(await readSettings(tx, true));
    if (before.version !== version) throw await editedElsewhere(tx, 'level-settings', 1);
    await updateSettings(tx, next);
    if (judged) await putShortfalls(tx, judged.papers);
    const isMarkedOtherwise =
      before.essayMarkers !== wish.essayMarkers || before.thirdMarkPercent !== wish.thirdMarkPercent;
    // What has enough marks by now would wait for one that nobody is asked for.
    if (isMarkedOtherwise) await addJob(tx, { name: 'level-tests.remark', maxAttempts: 3 }, {});
    const change = {
      entity: 'level-settings',
      entityId: 1,
      action: '레벨 테스트 설정 변경',
      before: settingTexts(before),
      after: {
        ...settingTexts(wish),
        ...(short.length > 0 && { '기준에 못 미치는 시험': short.map(({ title }) => title) }),
      },
    };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
    return shown({ ...next, version: version + 1 });
  });
}
