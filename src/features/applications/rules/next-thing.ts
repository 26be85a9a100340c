import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { type Application, isUnderWay } from './applications.ts';

/** What a member has to do next, or where the family is expected next, in one line with the way to it. */
export interface NextThing {
  readonly isDuty: boolean;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly label: string;
  /** By when, or when it is; duties without an end come last among them. */
  readonly at: string;
}

const noEnd = '9999';

function ofRegistration(one: Extract<Application, { registration: unknown }>['registration']): NextThing[] {
  const { registrationNo: no, childName, title, registeredBy, state, startsAt } = one;
  const pay = (until: string): NextThing => ({
    isDuty: true,
    title: `${childName} · ${title} 결제가 남았습니다.`,
    text: `${formatSeoulDateTime(until)}까지 결제하시면 접수가 확정됩니다.`,
    to: `/entranceTestPay?registration=${no}`,
    label: '결제하러 가기',
    at: until,
  });
  if (!registeredBy && state === 'held' && one.holdExpiresAt) return [pay(one.holdExpiresAt)];
  if (!registeredBy && one.payAgainUntil) {
    const until = formatSeoulDateTime(one.payAgainUntil);
    return [
      {
        ...pay(one.payAgainUntil),
        title: `${childName} · ${title} 응시료를 다시 결제해 주세요.`,
        text: `은행에서 입금이 취소되었습니다. ${until}까지 결제하셔야 접수가 유지됩니다.`,
      },
    ];
  }
  if (state !== 'confirmed' || one.choiceUntil) return [];
  return [
    {
      isDuty: false,
      title: `${childName} · ${title}`,
      text: `${formatSeoulDateTime(startsAt)}, ${[one.branchName, one.room].filter(Boolean).join(' ')}. 준비물: ${one.materials}`,
      to: `/print/ticket/${no}`,
      label: '수험표 열기',
      at: startsAt,
    },
  ];
}

function ofBooking({
  session,
  token,
  state,
  may,
  offeredUntil,
}: Extract<Application, { booking: unknown }>['booking']): NextThing[] {
  const to = `/presentation/booking?link=${token}`;
  if (may.confirm && offeredUntil)
    return [
      {
        isDuty: true,
        title: `‘${session.title}’에 자리가 생겼습니다.`,
        text: `${formatSeoulDateTime(offeredUntil)}까지 확정해 주세요.`,
        to,
        label: '확정하러 가기',
        at: offeredUntil,
      },
    ];
  if (state !== 'booked' || session.state === 'cancelled') return [];
  return [
    {
      isDuty: false,
      title: session.title,
      text: `${formatSeoulDateTime(session.startsAt)}, ${session.place}`,
      to,
      label: '예약 열기',
      at: session.startsAt,
    },
  ];
}

function thingsOf(one: Application): NextThing[] {
  if ('registration' in one) return ofRegistration(one.registration);
  if ('booking' in one) return ofBooking(one.booking);
  if ('request' in one) {
    const { appointment, branchName, token, isCancellable } = one.request;
    if (!appointment || !token || !isCancellable) return [];
    return [
      {
        isDuty: false,
        title: `${branchName} ${appointment.kindLabel}`,
        text: formatSeoulDateTime(appointment.startsAt),
        to: `/counseling?request=${token}`,
        label: '상담 열기',
        at: appointment.startsAt,
      },
    ];
  }
  if ('place' in one) {
    const { place } = one;
    if (place.state !== 'held' || place.isOver) return [];
    // Offered after an entrance test, it is answered where it stands, by whoever registered the child.
    if (place.registrationNo !== null)
      return place.mayAnswer
        ? [
            {
              isDuty: true,
              title: `${place.studentName} · ${place.title} 자리를 제안받으셨습니다.`,
              text: `${formatSeoulDateTime(place.heldUntil)}까지 등록 여부를 알려 주세요.`,
              to: `/applications#place-${place.placeNo}`,
              label: '답하기',
              at: place.heldUntil,
            },
          ]
        : [];
    return [
      {
        isDuty: true,
        title: `${place.studentName} · ${place.title} 자리를 맡아 두었습니다.`,
        text: `${formatSeoulDateTime(place.heldUntil)}까지 상담을 신청하시거나 분원에 전화해 등록해 주세요.`,
        to: `/test/done?attempt=${place.attemptNo}`,
        label: '결과지와 반 보기',
        at: place.heldUntil,
      },
    ];
  }
  if ('attempt' in one && isUnderWay(one.attempt.state))
    return [
      {
        isDuty: true,
        title: `${one.attempt.studentName} · ${one.attempt.offer.title} 응시가 남았습니다.`,
        text: '중단한 곳부터 이어서 보실 수 있습니다.',
        to: '/test',
        label: '이어서 보기',
        at: one.attempt.deadlineAt ?? noEnd,
      },
    ];
  return [];
}

/** What stands on top of the list: what waits for the family, the most pressing first; otherwise the next appointment. */
export function nextThing(all: readonly Application[], now: string): NextThing | null {
  const coming = all
    .flatMap(thingsOf)
    .filter(({ at }) => at > now)
    .sort((one, other) => Number(other.isDuty) - Number(one.isDuty) || one.at.localeCompare(other.at));
  return coming[0] ?? null;
}
