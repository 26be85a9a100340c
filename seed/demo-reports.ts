import { isClosed } from '#src/features/level-attempts/rules/attempts.ts';
import type { Academy } from '#src/platform/academy.ts';
import { dayMs } from '#src/shared/durations.ts';
import { type DemoSitter, deskFor, play } from './made-up-students.ts';
import { ago } from './season/people.ts';
import { sitWhole } from './season/sittings.ts';
import { show } from './shown-results.ts';

/** A child of each demo member: what it sat, how long ago, and how able it is. The first sits it again today. */
const sat = [
  { loginId: 'parent1', name: '박서준', subject: 'math', gradeFrom: 5, daysAgo: 24, theta: -0.6 },
  { loginId: 'parent2', name: '이도윤', subject: 'science', gradeFrom: 7, daysAgo: 5, theta: 0.4 },
  { loginId: 'parent3', name: '정예린', subject: 'reading', gradeFrom: 7, daysAgo: 9, theta: 0.1 },
] as const;

type Told = (typeof sat)[number];

async function sitterOf({ db }: Academy, { loginId, name, theta }: Told): Promise<DemoSitter | null> {
  const found = await db
    .selectFrom('children')
    .innerJoin('members', 'members.id', 'children.member_id')
    .select(['members.id as memberId', 'members.mobile', 'children.id as childId'])
    .select(['children.name', 'children.birth_date as birthDate', 'children.grade'])
    .where('members.login_id', '=', loginId)
    .where('children.name', '=', name)
    .executeTakeFirst();
  return found?.mobile && found.birthDate && found.grade !== null
    ? { ...found, mobile: found.mobile, theta }
    : null;
}

async function sittingOf({ db }: Academy, { childId }: DemoSitter, kind: 'test' | 'retest') {
  return db
    .selectFrom('level_attempts')
    .select(['id', 'attempt_no as attemptNo', 'created_at as at', 'state'])
    .where('child_id', '=', childId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/**
 * A report for each demo member to look at, scored by the product, and one of growth: the first child sat mathematics weeks ago
 * and sits it again today, by the family's own ways. Begun again it goes on where it stopped;
 * whoever has sat something of their own is left alone.
 */
export async function seedDemoReports(academy: Academy): Promise<void> {
  const { id: branchId } = await academy.db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', 'daechi')
    .executeTakeFirstOrThrow();
  for (const [index, told] of sat.entries()) {
    const child = await sitterOf(academy, told);
    const desk = await deskFor(academy, told);
    if (!child || !desk) continue;
    const before = await sittingOf(academy, child, 'test');
    const at = new Date(academy.clock.now().getTime() - told.daysAgo * dayMs);
    // What a family sat itself began today.
    if (before && academy.clock.now().getTime() - before.at.getTime() < dayMs) continue;
    if (before) await show(academy, before.id, before.at);
    // Numbers that no made-up student has: the same draws every time, of their own.
    const again =
      before?.attemptNo ?? (await play(academy, { desk, branchId, number: 90_001 + index, at, child }));
    const retest = await sittingOf(academy, child, 'retest');
    if (told.loginId !== 'parent1' || (retest && isClosed(retest.state))) continue;
    const of = {
      ...child,
      branchId,
      subject: told.subject,
      misses: 7,
      essay: '',
      again,
      left: retest?.attemptNo,
    };
    await sitWhole(academy, { ...of, startedAt: ago(academy, 0, 0.5).clock.now() });
  }
}
