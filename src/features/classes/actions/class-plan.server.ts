import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { formatSeoulDateTime, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { lastAnswerOf, listPlacedStudents } from '../store/offers.server.ts';
import type { ClassRow } from '../store/places.server.ts';
import { notifyReplanned } from './class-texts.server.ts';

interface PlanWish {
  readonly title?: string | undefined;
  readonly weekly?: string | undefined;
  readonly startsOn?: string | undefined;
}

/**
 * Judges another weekly plan or first day of a class and tells those with a seat of it: no offer may be answered after the
 * class has begun, and whoever changes it must have seen how many families rely on it.
 */
export async function changePlan(
  tx: Tx,
  one: ClassRow,
  { wish, tells, now }: { wish: PlanWish; tells: number | undefined; now: Date },
): Promise<void> {
  const { title = one.title, weekly = one.weekly, startsOn = one.starts_on } = wish;
  if (weekly === one.weekly && startsOn === one.starts_on) return;
  const until = startsOn < one.starts_on ? await lastAnswerOf(tx, one.id, now) : null;
  if (until && until >= startOfSeoulDay(startsOn))
    throw commonErrors.input_invalid({
      fields: {
        startsOn: `${formatSeoulDateTime(until)}까지 답변을 기다리는 제안이 있습니다. 그 뒤의 날로 정하거나 제안을 먼저 놓아 주세요.`,
      },
    });
  const students = await listPlacedStudents(tx, one.id, now);
  if (students.length === 0) return;
  if (students.length !== tells)
    throw levelTestErrors.families_rely({
      message: `좌석이 있는 학생이 지금 ${students.length}명입니다. 바꾸면 그 가족에게 전과 후를 문자로 알립니다. 확인하고 다시 저장해 주세요.`,
    });
  await notifyReplanned(tx, students, { before: one, after: { title, weekly, starts_on: startsOn } });
}
