import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { formatSeoulDateTime, seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { firstDayRefusal } from '../rules/places.ts';
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
  const refusal = startsOn === one.starts_on ? null : firstDayRefusal(startsOn, seoulDay(now));
  if (refusal) throw commonErrors.input_invalid({ fields: { startsOn: refusal } });
  const until = startsOn < one.starts_on ? await lastAnswerOf(tx, one.id, now) : null;
  if (until && until >= startOfSeoulDay(startsOn))
    throw commonErrors.input_invalid({
      fields: {
        startsOn: `${formatSeoulDateTime(until)}까지 맡아 두었거나 답변을 기다리는 좌석이 있습니다. 그 뒤의 날로 정하거나 그 좌석을 먼저 비워 주세요.`,
      },
    });
  const students = await listPlacedStudents(tx, one.id, now);
  if (students.length === 0) return;
  if (students.length !== tells)
    throw levelTestErrors.families_rely({
      message: `좌석이 있는 학생이 지금 ${students.length}명입니다. 바꾸면 보호자님께 변경 내용을 문자로 보냅니다. 확인하고 다시 저장해 주세요.`,
    });
  await notifyReplanned(tx, students, { before: one, after: { title, weekly, startsOn } });
}
