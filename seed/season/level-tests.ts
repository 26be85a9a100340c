import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { pauseOne } from '#src/features/invigilation/actions/participants.server.ts';
import { addTime } from '#src/features/invigilation/actions/time.server.ts';
import {
  applyRegradeBy,
  previewRegradeFor,
} from '#src/features/level-results/actions/corrections/regrade.server.ts';
import { markAnswer } from '#src/features/level-results/actions/mark.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { SeasonFamily } from './families.ts';
import { actorOf, ago } from './people.ts';
import { type Sat, sitUntil, sitWhole } from './sittings.ts';

/** What elder children wrote where the mathematics test wants a proof: one whole, one nearly, one by examples. */
const proofs = [
  '연속하는 세 짝수를 2n - 2, 2n, 2n + 2 (n은 정수)라고 하면 합은 6n입니다. n이 정수이므로 6n은 6의 배수입니다.',
  '세 짝수를 x, x + 2, x + 4라고 하면 합은 3x + 6 = 3(x + 2)입니다. x가 짝수라서 x + 2도 짝수이고, 그래서 6으로 나누어떨어집니다.',
  '2 + 4 + 6 = 12, 8 + 10 + 12 = 30, 20 + 22 + 24 = 66입니다. 모두 6으로 나누어떨어지므로 6의 배수입니다.',
];

const elderOf = ({ memberId, mobile, elderId }: SeasonFamily) =>
  elderId === null ? [] : [{ memberId, mobile, childId: elderId }];

async function daechi({ db }: Academy): Promise<number> {
  return (await listBranches(db)).find(({ code }) => code === 'daechi')?.id ?? 0;
}

/** Elder brothers and sisters have just handed in mathematics: one proof is marked, the others wait. */
export async function seedEssays(academy: Academy, families: readonly SeasonFamily[]): Promise<void> {
  const branchId = await daechi(academy);
  const sat: Sat[] = [];
  const startedAt = ago(academy, 0, 0.4).clock.now();
  for (const [index, child] of families.flatMap(elderOf).slice(0, 4).entries()) {
    const of = { ...child, branchId, subject: 'math', grade: 7, startedAt, misses: 3 + index } as const;
    sat.push(await sitWhole(academy, { ...of, essay: proofs[index % proofs.length] ?? '' }));
  }
  const [first] = sat;
  const examiner = await actorOf(academy, 'examiner@msc.example');
  for (const { position, points } of first?.essays ?? []) {
    const whole = Object.values(points).reduce((sum, one) => sum + one, 0);
    const mark = { position, points: whole, criteria: points, note: '문자로 나타낸 뒤 끝까지 설명함' };
    await markAnswer(academy, examiner, { attemptNo: first?.attemptNo ?? '', ...mark });
  }
}

/** Two sit a test at this very hour: one has been given time, of the other the clock stands. */
export async function seedLiveTests(academy: Academy, families: readonly SeasonFamily[]): Promise<void> {
  const branchId = await daechi(academy);
  const examiner = await actorOf(academy, 'examiner@msc.example');
  const [one, other] = families.flatMap(elderOf).slice(4);
  if (!one || !other) return;
  const of = { branchId, subject: 'math', grade: 7, misses: 5, essay: '' } as const;
  const late = await sitUntil(academy, { ...of, ...one, startedAt: ago(academy, 0, 0.5).clock.now() }, 11);
  const ofLate = {
    attemptNo: late.attemptNo,
    minutes: 30,
    reason: '태블릿을 바꾸느라 늦게 시작함',
    version: 1,
  };
  await addTime(academy, examiner, ofLate);
  const resting = { ...of, ...other, startedAt: ago(academy, 0, 0.4).clock.now() };
  const { attemptNo } = await sitUntil(academy, resting, 8);
  await pauseOne(academy, examiner, { attemptNo, isPaused: true, reason: '코피가 나서 잠시 쉼' });
}

/** A question of two who sat reading was left out of marking, and counts again since it was looked into. */
export async function seedRegrades(academy: Academy, families: readonly SeasonFamily[]): Promise<void> {
  const branchId = await daechi(academy);
  const owner = await actorOf(academy, 'owner@msc.example');
  const startedAt = ago(academy, 0, 0.4).clock.now();
  const of = { branchId, subject: 'reading', grade: 5, startedAt, misses: 4, essay: '' } as const;
  const sat: Sat[] = [];
  for (const { memberId, mobile, childId } of families.slice(0, 2))
    sat.push(await sitWhole(academy, { ...of, memberId, mobile, childId }));
  const versionId = sat[0]?.items[0]?.version_id;
  if (versionId === undefined) return;
  for (const [hoursAgo, way, reason] of [
    [0.03, 'left_out', '보기 하나가 작은 화면에서 잘려 보인다는 문의가 있어 확인할 때까지 뺌'],
    [0, 'as_given', '응시한 기기에서 모두 다시 열어 보았고 잘리지 않음'],
  ] as const) {
    const then = ago(academy, 0, hoursAgo);
    const wish = { versionId, way, keyVersionId: null };
    const { seen, basedOn } = await previewRegradeFor(then, owner, wish);
    await applyRegradeBy(then, owner, { ...wish, reason, seen, basedOn, tells: false });
  }
}
