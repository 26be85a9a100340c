import { useState } from 'react';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';
import { CorrectionDialog } from './dialogs/correction-dialog.tsx';

/** Long answers that were accepted after the result was shown: to be marked, then to be shown by one act with a reason. */
export function ShownMarks({ detail }: { detail: OfficeDetail }) {
  const [isShowing, setShowing] = useState(false);
  const open = detail.items.filter(({ isEssay, isFinal }) => isEssay && !isFinal);
  if (!detail.may.markShown || open.length === 0) return null;
  const marked = open.filter(({ markCount }) => markCount > 0);
  const numbers = open.map(({ position }) => `${position}번`).join(', ');
  return (
    <Notice tone="warn" title={`${numbers} 서술 답안은 공개한 결과에 아직 들어 있지 않습니다.`}>
      <p>
        {marked.length < open.length
          ? '채점한 뒤 결과에 반영합니다. 그때까지 공개한 점수와 레벨은 그대로입니다.'
          : '채점이 끝났습니다. 반영하기 전에는 공개한 점수와 레벨이 그대로입니다.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {marked.length > 0 && <Button onClick={() => setShowing(true)}>채점을 결과에 반영</Button>}
        {marked.length < open.length && (
          <OfficeButtonLink to="/office/level-tests/essays">이름을 가리고 채점하기</OfficeButtonLink>
        )}
      </div>
      {isShowing && (
        <CorrectionDialog
          attemptNo={detail.attempt.attemptNo}
          title="채점을 공개한 결과에 반영할까요?"
          button="반영"
          change={{ kind: 'marked' }}
          onClose={() => setShowing(false)}
        />
      )}
    </Notice>
  );
}
