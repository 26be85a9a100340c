import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { linkPurpose } from '#src/features/counselling/actions/requests/views.server.ts';
import type { CounsellingState } from '#src/features/counselling/rules/requests.ts';
import { insertCall } from '#src/features/counselling/store/board.server.ts';
import { insertHours, insertShift } from '#src/features/counselling/store/calendar.server.ts';
import { insertRequest, requestTrail } from '#src/features/counselling/store/requests.server.ts';
import { counsellorsOf } from '#src/features/staff/actions/colleagues.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';
import { hashSecret, newSecret, seal } from '#src/platform/tokens.ts';
import { byProduct, byStaff } from '#src/shared/access/doer.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

const week = [1, 2, 3, 4, 5, 6] as const;
const opens = (weekday: number) => (weekday === 6 ? '10:00' : '14:00');
const closes = (weekday: number) => (weekday === 6 ? '17:00' : '21:00');

/** Monday to Friday from two to nine, Saturday from ten to five with an hour for lunch; two families can be received at a time. */
async function seedCalendars(academy: Academy): Promise<void> {
  for (const branch of await listBranches(academy.db)) {
    const hours = week.map((weekday) => ({
      weekday,
      opens: opens(weekday),
      closes: closes(weekday),
      breakStarts: weekday === 6 ? '13:00' : null,
      breakEnds: weekday === 6 ? '14:00' : null,
      visitRooms: 2,
    }));
    await insertHours(academy.db, branch.id, hours);
    for (const { staffId } of await counsellorsOf(academy.db, branch.id))
      for (const weekday of week) {
        const shift = { staffId, weekday, starts: opens(weekday), ends: closes(weekday) };
        await insertShift(academy.db, branch.id, shift);
      }
  }
}

interface Story {
  readonly name: string;
  readonly grade: number;
  readonly topics: readonly string[];
  readonly wish: string;
  readonly message: string;
  readonly source: ColumnValue<'counselling_requests', 'source'>;
  /** How far it came, and how many hours ago it began. */
  readonly steps: readonly ('assigned' | 'no_answer' | 'contacted' | 'visited' | 'enrolled' | 'closed')[];
  readonly hoursAgo: number;
  readonly next: readonly [action: string, inDays: number] | null;
  readonly call: string;
}

const stories: readonly Story[] = [
  {
    name: '김지혜',
    grade: 5,
    topics: ['admission', 'level'],
    wish: 'evening',
    message: '지금 다른 학원에 다니고 있어 반 옮기는 시기가 궁금합니다.',
    source: 'site',
    steps: ['assigned'],
    hoursAgo: 1,
    next: null,
    call: '',
  },
  {
    name: '박상훈',
    grade: 7,
    topics: ['timetable'],
    wish: 'afternoon',
    message: '',
    source: 'presentation',
    steps: ['assigned'],
    hoursAgo: 30,
    next: null,
    call: '',
  },
  {
    name: '이미경',
    grade: 3,
    topics: ['level', 'tuition'],
    wish: 'any',
    message: '학원이 처음입니다.',
    source: 'branch',
    steps: ['assigned', 'no_answer'],
    hoursAgo: 52,
    next: ['저녁에 다시 전화', -1],
    call: '연결음만 들림',
  },
  {
    name: '최유리',
    grade: 6,
    topics: ['admission'],
    wish: 'saturday',
    message: '',
    source: 'presentation',
    steps: ['assigned', 'contacted'],
    hoursAgo: 76,
    next: ['토요일 방문 확인 문자', 1],
    call: '토요일 오전 방문을 원하심',
  },
  {
    name: '정수진',
    grade: 9,
    topics: ['level', 'timetable'],
    wish: 'evening',
    message: '고등 과정 연결이 궁금합니다.',
    source: 'level_test',
    steps: ['assigned', 'contacted', 'visited'],
    hoursAgo: 120,
    next: ['반 배정 결과 안내', 2],
    call: '레벨 테스트 결과 설명',
  },
  {
    name: '강태영',
    grade: 4,
    topics: ['tuition'],
    wish: 'any',
    message: '',
    source: 'site',
    steps: ['assigned', 'contacted', 'visited', 'enrolled'],
    hoursAgo: 300,
    next: null,
    call: '수강료 안내',
  },
  {
    name: '조선아',
    grade: 8,
    topics: ['other'],
    wish: 'evening',
    message: '',
    source: 'phone',
    steps: ['assigned', 'contacted', 'closed'],
    hoursAgo: 400,
    next: null,
    call: '다른 지역으로 이사 예정',
  },
];

/** Requests at every step, in the branch in Daechi, so that the board has something of each. */
async function seedRequests(academy: Academy): Promise<void> {
  const branch = (await listBranches(academy.db)).find((one) => one.code === 'daechi');
  const team = branch ? await counsellorsOf(academy.db, branch.id) : [];
  if (!branch) return;
  const now = academy.clock.now();
  for (const [index, story] of stories.entries()) {
    const secret = newSecret();
    const counsellor = team[index % Math.max(team.length, 1)];
    const createdAt = new Date(now.getTime() - story.hoursAgo * 3_600_000);
    const at = (step: number) => new Date(createdAt.getTime() + (step + 1) * 1_800_000);
    await inTransaction(academy.db, async (tx) => {
      const [action, inDays] = story.next ?? ['', 0];
      const [requestNo = ''] = await drawReferenceNos(tx, 'CS', { count: 1, now });
      const row = await insertRequest(tx, {
        request_no: requestNo,
        secret_hash: hashSecret(secret),
        secret_sealed: seal(academy.config.secretKey, linkPurpose, secret),
        branch_id: branch.id,
        guardian_name: story.name,
        guardian_mobile: `0106${String(6_000_000 + index)}`,
        child_grade: story.grade,
        topics: [...story.topics],
        wish: story.wish,
        message: story.message,
        source: story.source,
        state: story.steps.at(-1) ?? 'received',
        assignee_id: counsellor?.staffId ?? null,
        assignee_name: counsellor?.name ?? '',
        first_contact_due: new Date(createdAt.getTime() + 3 * 3_600_000),
        contacted_at: story.steps.includes('contacted') ? at(1) : null,
        next_action: action,
        next_on: story.next ? seoulDay(new Date(now.getTime() + inDays * 86_400_000)) : null,
        created_at: createdAt,
      });
      const states: CounsellingState[] = ['received', ...story.steps];
      for (const [step, to] of states.entries())
        await requestTrail.write(tx, [
          {
            id: row.id,
            from: states[step - 1] ?? null,
            to,
            by: step < 2 || !counsellor ? byProduct : byStaff(counsellor.staffId),
            code: step === 0 ? 'received' : to === 'assigned' ? 'assigned' : 'moved',
            now: step === 0 ? createdAt : at(step - 1),
          },
        ]);
      if (story.call !== '' && counsellor)
        await insertCall(tx, {
          requestId: row.id,
          staffId: counsellor.staffId,
          result: story.steps.includes('contacted') ? 'reached' : 'no_answer',
          note: story.call,
          at: at(1),
        });
    });
  }
}

/** The branches' calendars of counselling, and a morning's board. */
export async function seedCounselling(academy: Academy): Promise<void> {
  await seedCalendars(academy);
  await seedRequests(academy);
}
