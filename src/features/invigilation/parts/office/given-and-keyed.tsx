import { useState } from 'react';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import { ReadingDialog } from '#src/features/level-results/parts/office/reading-dialog.tsx';
import { Button } from '#src/ui/button.tsx';

type ItemRow = OfficeDetail['items'][number];
type Wrong = ItemRow['wrong'][number];

/** One typed box that did not count as right: why, what was decided, and the way to take it as right for everybody. */
function WrongBox({ wrong, onAccept }: { wrong: Wrong; onAccept: (() => void) | null }) {
  const { typed, isRead, isAccepted } = wrong;
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <span className="break-all">
        {isAccepted === true
          ? `‘${typed}’: 정답으로 인정함`
          : isAccepted === false
            ? `‘${typed}’: 오답으로 둠`
            : isRead
              ? `‘${typed}’: 정답과 다름`
              : `‘${typed}’: 수로 읽지 못함`}
      </span>
      {onAccept && isAccepted !== true && (
        <Button variant="secondary" aria-label={`${typed} 인정`} onClick={onAccept}>
          인정
        </Button>
      )}
    </span>
  );
}

/** What was answered, and the key beside it. */
export function GivenAndKeyed({ detail, row }: { detail: OfficeDetail; row: ItemRow }) {
  const [asked, setAsked] = useState<Wrong | null>(null);
  return (
    <div className="grid min-w-40 gap-1">
      <span className="whitespace-pre-line break-words">{row.answer}</span>
      {row.keyed !== '' && (
        <span className="text-sm text-ink-soft">
          정답 <span className="break-words">{row.keyed}</span>
        </span>
      )}
      {row.wrong.map((wrong) => (
        <WrongBox
          key={wrong.answerId}
          wrong={wrong}
          onAccept={detail.may.accept ? () => setAsked(wrong) : null}
        />
      ))}
      {asked && (
        <ReadingDialog
          answer={{ ...asked, versionId: row.versionId }}
          isAccepted
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
