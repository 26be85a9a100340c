import type { Branch } from '#src/features/branches/contract/branches.ts';
import { sendAllTextOrMail, sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { type ClassPlan, planLabel, replannedText, wayOutOf } from '../rules/replanned-text.ts';
import { findPlacedStudent, type PlacedStudent } from '../store/offers.server.ts';
import type { ClassRow, PlaceRow } from '../store/places.server.ts';

const head = '[{academy}]';

/** Tells the family whose kept or offered seat staff have freed, so that it does not come for nothing. */
export async function notifyFreed(tx: Tx, place: PlaceRow, one: ClassRow): Promise<void> {
  const student = await findPlacedStudent(tx, place.id);
  if (!student) return;
  const { studentName } = student;
  const isOffer = place.registration_id !== null;
  await sendTextOrMail(tx, student, {
    template: isOffer ? 'class.offer-freed' : 'level-test.seat-freed',
    text: isOffer
      ? `${head} ${studentName} 학생에게 제안드린 ${one.title} 자리를 분원에서 취소했습니다. 등록을 원하시거나 궁금하신 점이 있으면 분원으로 전화해 주세요.`
      : `${head} ${studentName} 학생이 맡아 두신 ${one.title} 자리를 분원에서 놓았습니다. 자리가 남아 있으면 결과지에서 다시 맡으실 수 있습니다. 궁금하신 점은 분원으로 전화해 주세요.`,
  });
}

/** Tells a family that has taken the seat it was offered that it is theirs: which class, where, for how much, by which number. */
export async function notifyEnrolled(
  tx: Tx,
  place: PlaceRow,
  {
    one,
    tuition,
    branches,
  }: { readonly one: ClassRow; readonly tuition: string | null; readonly branches: readonly Branch[] },
): Promise<void> {
  const student = await findPlacedStudent(tx, place.id);
  if (!student) return;
  const branch = branches.find(({ id }) => id === one.branch_id);
  const facts = [
    branch?.name,
    tuition && `교습비 월 ${tuition}`,
    `접수번호 ${place.place_no}`,
    branch && `문의 ${branch.phone}`,
  ];
  await sendTextOrMail(tx, student, {
    template: 'class.enrolled',
    text: `${head} ${student.studentName} 학생의 ${one.title}(${planText(one)}) 등록이 확정되었습니다. ${facts.filter(Boolean).join(', ')}. 수업 안내는 분원에서 드립니다.`,
  });
}

/** Tells the family whose child was to come to a class that it is not enrolled any more, or (`isBack`) is again. */
export async function notifyEnrolment(
  tx: Tx,
  place: PlaceRow,
  { one, isBack }: { readonly one: ClassRow; readonly isBack: boolean },
): Promise<void> {
  const student = await findPlacedStudent(tx, place.id);
  if (!student) return;
  const named = `${head} ${student.studentName} 학생의 ${one.title}(${planText(one)}) 등록을`;
  await sendTextOrMail(tx, student, {
    template: isBack ? 'class.enrolment-back' : 'class.enrolment-ended',
    text: isBack
      ? `${named} 분원에서 되돌렸습니다. 예정대로 다니시면 됩니다.`
      : `${named} 분원에서 취소했습니다. 궁금하신 점은 분원으로 전화해 주세요.`,
  });
}

/** Tells the same family that it has the seat again. */
export async function notifyRestored(tx: Tx, place: PlaceRow, one: ClassRow): Promise<void> {
  const student = await findPlacedStudent(tx, place.id);
  if (!student) return;
  const { held_until: until } = place;
  const isOffer = place.registration_id !== null;
  await sendTextOrMail(tx, student, {
    template: isOffer ? 'class.offer-restored' : 'level-test.seat-restored',
    text: `${head} ${student.studentName} 학생의 ${one.title} 자리(${planText(one)})를 ${formatSeoulDateTime(until)}까지 다시 맡아 두었습니다.${isOffer ? ' 그때까지 신청 내역에서 등록 여부를 알려 주세요: {site}/applications' : ''}`,
    expiresAt: until,
  });
}

/** `월·수 16:00-17:50, 2026년 12월 14일 (월) 개강` */
export const planText = (one: Parameters<typeof planOf>[0]) => planLabel(planOf(one));

const planOf = ({
  title,
  weekly,
  starts_on,
}: Pick<ClassRow, 'title' | 'weekly' | 'starts_on'>): ClassPlan => ({
  ...{ title, weekly },
  startsOn: starts_on,
});

/** Tells everybody who has a seat, or is offered one, how the plan was and how it is now. */
export async function notifyReplanned(
  tx: Tx,
  students: readonly PlacedStudent[],
  { before, after }: { readonly before: ClassRow; readonly after: ClassPlan },
): Promise<void> {
  await sendAllTextOrMail(
    tx,
    students.map(({ memberId, mobile, studentName, offeredUntil }) => ({
      ...{ memberId, mobile },
      message: {
        template: 'class.replanned',
        text: `${head} ${replannedText({
          ...{ studentName, before: planOf(before), after },
          wayOut: wayOutOf(offeredUntil && formatSeoulDateTime(offeredUntil)),
        })}`,
      },
    })),
  );
}
