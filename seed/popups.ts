import { insertPopup } from '#src/features/popups/store/popups.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { dayMs } from '#src/shared/durations.ts';
import { seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';

/** What the demo academy wants seen: a popup where families read how to begin, and a strip above the events. */
export async function seedPopups({ db, clock }: Academy): Promise<void> {
  const today = startOfSeoulDay(seoulDay(clock.now()));
  const period = { starts_at: today, ends_at: new Date(today.getTime() + 60 * dayMs) };
  await insertPopup(db, {
    ...period,
    kind: 'popup',
    title: '처음 오셨다면 설명회부터',
    body: '가입하지 않고도 예약하실 수 있습니다. 날짜와 남은 자리를 먼저 확인해 보세요.',
    link_to: '/presentation',
    link_label: '설명회 보기',
    plate: 'talk',
    alt: '',
    pages: ['/guide'],
    device: 'all',
    is_published: true,
  });
  await insertPopup(db, {
    ...period,
    kind: 'strip',
    title: '온라인 레벨 테스트는 무료입니다.',
    body: '집에서 마흔 분이면 지금 위치를 확인할 수 있습니다.',
    link_to: '/test',
    link_label: '레벨 테스트 보기',
    plate: '',
    alt: '',
    pages: ['/promotion'],
    device: 'all',
    is_published: true,
  });
}
