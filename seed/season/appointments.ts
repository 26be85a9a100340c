import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listSlotDays } from '#src/features/counselling/actions/calendar/calendar.server.ts';
import type { CounsellingHooks } from '#src/features/counselling/actions/calendar/steps.server.ts';
import { log } from '#src/features/counselling/actions/office.server.ts';
import { askForCounselling } from '#src/features/counselling/actions/requests/ask.server.ts';
import type { Topic } from '#src/features/counselling/rules/requests.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { SeasonFamily } from './families.ts';
import { actorOf, ago } from './people.ts';

interface Visit {
  readonly branch: string;
  /** Asked for so many days ago. */
  readonly askedAgo: number;
  /** Of the days then ahead on which somebody counsels, and of the times of that day. */
  readonly day: number;
  readonly time: number;
  readonly kind: 'call' | 'visit';
  readonly topics: readonly Topic[];
  readonly message: string;
}

const visits: readonly Visit[] = [
  {
    branch: 'daechi',
    askedAgo: 5,
    day: 1,
    time: 2,
    kind: 'visit',
    topics: ['admission', 'level'],
    message: '',
  },
  {
    branch: 'daechi',
    askedAgo: 4,
    day: 1,
    time: 6,
    kind: 'call',
    topics: ['tuition'],
    message: '형제 할인이 있는지 궁금합니다.',
  },
  {
    branch: 'daechi',
    askedAgo: 4,
    day: 2,
    time: 3,
    kind: 'visit',
    topics: ['level'],
    message: '입학 테스트 결과를 함께 보고 싶습니다.',
  },
  { branch: 'daechi', askedAgo: 3, day: 2, time: 8, kind: 'call', topics: ['timetable'], message: '' },
  { branch: 'daechi', askedAgo: 2, day: 2, time: 1, kind: 'visit', topics: ['admission'], message: '' },
  {
    branch: 'daechi',
    askedAgo: 2,
    day: 2,
    time: 5,
    kind: 'visit',
    topics: ['level', 'timetable'],
    message: '심화반 진도가 궁금합니다.',
  },
  { branch: 'daechi', askedAgo: 1, day: 1, time: 4, kind: 'call', topics: ['admission'], message: '' },
  {
    branch: 'daechi',
    askedAgo: 1,
    day: 2,
    time: 2,
    kind: 'visit',
    topics: ['tuition', 'timetable'],
    message: '',
  },
  {
    branch: 'daechi',
    askedAgo: 1,
    day: 3,
    time: 7,
    kind: 'call',
    topics: ['transfer'],
    message: '목동 분원에서 옮기려고 합니다.',
  },
  {
    branch: 'daechi',
    askedAgo: 0,
    day: 4,
    time: 3,
    kind: 'visit',
    topics: ['admission', 'level'],
    message: '',
  },
  { branch: 'mokdong', askedAgo: 2, day: 2, time: 4, kind: 'visit', topics: ['admission'], message: '' },
  { branch: 'junggye', askedAgo: 1, day: 1, time: 3, kind: 'call', topics: ['level'], message: '' },
  { branch: 'bundang', askedAgo: 1, day: 2, time: 5, kind: 'visit', topics: ['timetable'], message: '' },
  { branch: 'pyeongchon', askedAgo: 1, day: 2, time: 2, kind: 'call', topics: ['tuition'], message: '' },
  {
    branch: 'songdo',
    askedAgo: 1,
    day: 3,
    time: 1,
    kind: 'visit',
    topics: ['admission', 'tuition'],
    message: '',
  },
];

/** Families come this week and the next, some have come already: asked for and taken up by the product's own ways. */
export async function seedAppointments(
  academy: Academy,
  families: readonly SeasonFamily[],
  hooks: CounsellingHooks,
): Promise<void> {
  const branches = await listBranches(academy.db);
  for (const [index, visit] of visits.entries()) {
    const then = ago(academy, visit.askedAgo);
    const branchId = branches.find(({ code }) => code === visit.branch)?.id;
    const family = families[index];
    if (branchId === undefined || !family) continue;
    const open = (await listSlotDays(then, { branchId, kind: visit.kind })).filter(
      ({ times }) => times.length > 0,
    );
    const on = open[visit.day];
    const time = on?.times[visit.time] ?? on?.times[0];
    if (!on || time === undefined) continue;
    const guardian = { mobile: family.mobile, memberId: family.memberId, isProven: true };
    const { requestNo } = await askForCounselling(then, guardian, {
      input: {
        ...{ branchId, guardianName: family.name, childGrade: family.grade, schoolName: '' },
        ...{ topics: [...visit.topics], message: visit.message, wish: 'any', source: 'site' },
        slot: { kind: visit.kind, day: on.day, time },
        captchaPass: undefined,
      },
      hooks,
    });
    if (visit.askedAgo > 0)
      await callBack(ago(academy, visit.askedAgo, -0.5), { ...visit, requestNo, hooks });
  }
}

/** The counsellor has called and told how to come. */
async function callBack(
  academy: Academy,
  { branch, requestNo, hooks }: { branch: string; requestNo: string; hooks: CounsellingHooks },
): Promise<void> {
  const actor = await actorOf(academy, `counsellor.${branch}@msc.example`);
  const { id: requestId, version } = await academy.db
    .selectFrom('counselling_requests')
    .select(['id', 'version'])
    .where('request_no', '=', requestNo)
    .executeTakeFirstOrThrow();
  const call = {
    result: 'reached',
    note: '오시는 길과 준비하실 것을 안내함',
    nextAction: '',
    nextOn: null,
  } as const;
  await log(academy, actor, { input: { requestId, version, ...call }, hooks });
}
