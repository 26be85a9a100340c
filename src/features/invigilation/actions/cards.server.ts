import { readLiveTest } from '#src/features/invigilation/actions/live-test.server.ts';
import { namedPlans } from '#src/features/invigilation/rules/named-plans.ts';
import { plansShortForRetest, plansUnderFloor } from '#src/features/item-bank/actions/paper-list.server.ts';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { attemptsToDecide } from '#src/features/level-results/actions/corrections/to-decide.server.ts';
import { countUnread } from '#src/features/level-results/actions/corrections/unread.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DashboardCard, ReportSection, ReportSpan } from '#src/shared/access/office.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { listAttempts } from '../store/attempt-list.server.ts';
import { countLevels } from '../store/office.server.ts';

/** What the level tests tell the office's first page: who sits now, who calls, what a person has to mark, and who waits for new items. */
export async function levelTestCards(academy: Academy, actor: StaffActor): Promise<DashboardCard[]> {
  const { rows } = await readLiveTest(academy, actor);
  const first = { q: '', page: 1, size: 1 };
  const review = await listAttempts(academy.db, actor.branchIds, { ...first, state: 'review' });
  const waiting = await listAttempts(academy.db, actor.branchIds, { ...first, waits: 'retest' });
  const calling = rows.filter((row) => row.asksHelp).length;
  return [
    {
      key: 'level-tests.live',
      label: '응시 중인 레벨 테스트',
      value: rows.length,
      unit: '명',
      to: '/office/level-tests',
      tone: calling > 0 ? 'now' : 'calm',
      note: calling > 0 ? `${calling}명이 선생님을 부르고 있습니다.` : '',
    },
    {
      key: 'level-tests.review',
      label: '채점을 기다리는 응시',
      value: review.total,
      unit: '건',
      to: '/office/level-tests/attempts?state=review',
      tone: 'act',
      note: '서술형 답안을 채점해 주세요.',
    },
    ...(mayDo(actor, 'marking')
      ? [
          {
            key: 'level-tests.unread',
            label: '읽을 수 없던 답',
            value: await countUnread(academy, actor),
            unit: '가지',
            to: '/office/level-tests/unread?state=open',
            tone: 'act' as const,
            note: '수로 읽지 못했습니다. 인정할지 정해야 결과를 공개합니다.',
          },
          {
            key: 'level-tests.late',
            label: '늦게 도착한 답이 있는 응시',
            value: (await attemptsToDecide(academy, actor, 'late')).length,
            unit: '건',
            to: '/office/level-tests/attempts?waits=late',
            tone: 'act' as const,
            note: '시간이 끝난 뒤나 다른 기기로 옮긴 뒤 도착했습니다. 인정할지 정해 주세요.',
          },
          {
            key: 'level-tests.marks',
            label: '공개 뒤 채점을 반영할 응시',
            value: (await attemptsToDecide(academy, actor, 'marks')).length,
            unit: '건',
            to: '/office/level-tests/attempts?waits=marks',
            tone: 'act' as const,
            note: '공개한 뒤에 인정한 서술 답안입니다. 채점하고 결과에 반영해 주세요.',
          },
          {
            key: 'level-tests.unmeasured',
            label: '레벨을 알 수 없는 응시',
            value: (await attemptsToDecide(academy, actor, 'unmeasured')).length,
            unit: '건',
            to: '/office/level-tests/attempts?waits=unmeasured',
            tone: 'act' as const,
            note: '문항이 모두 빠졌습니다. 무효로 하고 다시 보게 해 주세요.',
          },
        ]
      : []),
    {
      key: 'level-tests.retest',
      label: '재시험을 기다리는 가정',
      value: waiting.total,
      unit: '가정',
      to: '/office/level-tests/attempts?waits=retest',
      tone: 'act',
      note: '새 문항이 모자라 시작하지 못했습니다. 확인하고 연락해 주세요.',
    },
  ];
}

/** What the bank tells those who write it: plans that fall short of the floor, and those without a second paper of new questions. */
export async function stockCards(academy: Academy): Promise<DashboardCard[]> {
  const [short, under] = await Promise.all([plansShortForRetest(academy), plansUnderFloor(academy)]);
  const named = (plans: readonly { readonly title: string }[]) => namedPlans(plans.map(({ title }) => title));
  return [
    {
      key: 'level-tests.floor',
      label: '공개 기준에 못 미치게 된 시험 설계',
      value: under.length,
      unit: '개',
      to: '/office/blueprints?floor=short',
      tone: 'act',
      note: named(under),
    },
    {
      key: 'level-tests.stock',
      label: '재시험에 낼 새 문항이 모자란 시험 설계',
      value: short.length,
      unit: '개',
      to: '/office/blueprints?stock=short',
      tone: 'act',
      note: named(short),
    },
  ];
}

/** How the students of a month were placed, by subject, lowest level first. */
export async function levelReport(academy: Academy, span: ReportSpan): Promise<ReportSection[]> {
  const rows = await countLevels(academy.db, span.branchIds, span);
  return [...Map.groupBy(rows, (row) => row.subject)].map(([subject, of]) => ({
    key: `levels-${subject}`,
    title: subjectLabels[subject] ?? subject,
    series: ['응시'],
    rows: of.map(({ level, total }) => ({ label: level, values: [total] })),
  }));
}
