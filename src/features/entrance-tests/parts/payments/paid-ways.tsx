import { useState } from 'react';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { calendarFile } from '#src/features/registrations/rules/calendar-file.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { calendarPath, Icon, sharePath } from '#src/ui/icon.tsx';
import { KakaoShare } from '#src/web/sharing/kakao-share.tsx';

interface Props {
  readonly parts: readonly RegistrationView[];
  readonly serverNow: string;
}

function saveToCalendar({ parts, serverNow }: Props): void {
  const now = new Date(serverNow);
  const text = calendarFile(parts, { name: ownName(), host: location.hostname, now });
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `${parts[0]?.registrationNo ?? 'tests'}.ics`,
  });
  link.click();
  // The browser has begun to read it by then; letting go at once would end that in some.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What a family passes on to whoever brings the child: when, where, what to bring; no number of anything. */
const noteOf = (parts: readonly RegistrationView[]) =>
  parts
    .map((one) =>
      [
        `[${ownName()}] ${one.childName} · ${one.title}`,
        formatSeoulDateTime(one.startsAt),
        [one.branchName, one.room].filter(Boolean).join(' '),
        `준비물: ${one.materials}`,
        `문의: ${one.branchPhone}`,
      ].join('\n'),
    )
    .join('\n\n');

/** The two things families do at once: into the calendar, and on to whoever comes along. */
export function PaidWays({ parts, serverNow }: Props) {
  const [said, setSaid] = useState('');
  const pass = async () => {
    const text = noteOf(parts);
    try {
      if (navigator.share) return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      setSaid('일정과 장소를 복사했습니다. 메시지에 붙여 넣어 보내 주세요.');
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setSaid('이 브라우저에서는 보낼 수 없습니다. 수험표를 인쇄해 주세요.');
    }
  };
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2 *:px-2">
        <Button variant="secondary" onClick={() => saveToCalendar({ parts, serverNow })}>
          <Icon path={calendarPath} size={18} /> 일정 저장
        </Button>
        <Button variant="secondary" onClick={() => void pass()}>
          <Icon path={sharePath} size={18} /> 가족에게 보내기
        </Button>
      </div>
      <KakaoShare text={noteOf(parts)} path="/applications" />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {said}
      </p>
    </div>
  );
}
