import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';

interface CloseNoShowsProps {
  /** `결시` or `불참`. */
  readonly label: string;
  /** The same with its particle: `결시로`. */
  readonly asLabel: string;
  /** What is counted: students, or bookings with their parties. */
  readonly unit: '명' | '건';
  /** Who would be closed: a key for the server and a line for people. */
  readonly people: readonly { readonly key: string; readonly line: string }[];
  readonly close: (keys: readonly string[]) => Promise<unknown>;
  readonly reopen: () => Promise<unknown>;
}

/** The evening in one press: shows whom it is about first, and can be taken back. Nothing where nobody is left to mark. */
export function CloseNoShows({ label, asLabel, unit, people, close, reopen }: CloseNoShowsProps) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (people.length === 0) return null;
  const count = `${people.length}${unit}`;
  return (
    <Notice tone="warn" title={`아직 적지 않은 ${unit === '건' ? '예약이' : '학생이'} ${count} 있습니다.`}>
      <p>오신 분을 먼저 적고, 남은 분을 한 번에 {asLabel} 정리해 주세요.</p>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        남은 {count} {label} 정리
      </Button>
      <ReasonDialog
        title={`${label} 정리`}
        button={`${count} ${asLabel} 적기`}
        isOpen={isOpen}
        asksNoReason
        onClose={() => setOpen(false)}
        run={async () => {
          await close(people.map((one) => one.key));
          return () => toastWithUndo(queries, `${count} ${asLabel} 적었습니다.`, reopen);
        }}
      >
        <p>아래 분들을 {asLabel} 적습니다. 늦게 확인된 분은 명단에서 한 분씩 고치실 수 있습니다.</p>
        <ul className="max-h-64 list-disc overflow-y-auto pl-5">
          {people.map((one) => (
            <li key={one.key}>{one.line}</li>
          ))}
        </ul>
      </ReasonDialog>
    </Notice>
  );
}
