import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { dropTicket, keepTicket } from '#src/features/kept-tickets/parts/keep-ticket.ts';
import type { ticketEndpoint } from '#src/features/test-day/contract/papers.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { formatSeoulDateTime, seoulDay, seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { ApiError } from '#src/web/api/api.ts';
import { deviceNow } from '#src/web/page/today.ts';

type Ticket = DataOf<typeof ticketEndpoint>;

/** What a ticket asks of whoever comes, on the screen and kept. */
export const ticketNotes = ({ materials, branchName, branchPhone }: Ticket['registration']) => [
  `준비물: ${materials}`,
  '시험 시작 10분 전까지 입실해 주세요. 시작 20분 뒤에는 입실할 수 없습니다.',
  '수험표의 QR 코드를 입구에서 보여 주시면 응시가 확인됩니다. 휴대폰 화면도 괜찮습니다.',
  `문의: ${branchName} ${branchPhone}`,
];

function asKept({ registration, place, qrText }: Ticket) {
  const { childName, childGrade, title, startsAt, branchName, room, registrationNo } = registration;
  return {
    academy: ownName(),
    title: `${childName} 수험표 · ${formatSeoulDateTime(startsAt)}`,
    rows: [
      ['학생', `${childName} (${childGrade})`],
      ['테스트', title],
      ['일시', formatSeoulDateTime(startsAt)],
      ['장소', [branchName, place?.address].filter(Boolean).join(', ')],
      ...(place ? [['오시는 길', place.directions] as const] : []),
      ['고사실', room || '당일 입구에서 안내해 드립니다'],
      ['접수번호', registrationNo],
    ] as const,
    notes: ticketNotes(registration),
    qrSvg: renderSVG(qrText),
    qrLabel: `접수번호 ${registrationNo}의 QR 코드`,
    keptAt: formatSeoulDateTime(new Date(deviceNow())),
  };
}

interface Asked {
  readonly data: Ticket | undefined;
  readonly error: Error | null;
}

/** Keeps a ticket on this device to the end of its day; one that is refused now is kept no more. True once it is kept. */
export function useKeptTicket(registrationNo: string, { data, error }: Asked): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!data) return;
    const until = startOfSeoulDay(seoulDayAfter(seoulDay(data.registration.startsAt)));
    void keepTicket(registrationNo, asKept(data), until).then(setKept);
  }, [registrationNo, data]);
  useEffect(() => {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500)
      void dropTicket(registrationNo);
  }, [registrationNo, error]);
  return isKept;
}
