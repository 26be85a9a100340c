import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  decideReading,
  previewReading,
  type ReadingPreview,
} from '#src/features/level-results/contract/unread.ts';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';

interface ReadingDialogProps {
  /** One distinct answer to one box, and what the key asks for there. */
  readonly answer: {
    readonly versionId: number;
    readonly answerId: string;
    readonly typed: string;
    readonly keyed: string;
  };
  readonly isAccepted: boolean;
  readonly onClose: () => void;
}

const arrow = ({ before, after }: { before: string | number; after: string | number }) =>
  before === after ? String(after) : `${before} → ${after}`;

function Changes({ preview }: { preview: ReadingPreview }) {
  return (
    <>
      <p role="status">
        같은 답을 쓴 응시 {preview.pupils}건 가운데 <strong>{preview.changed}건</strong>의 결과가 바뀝니다.
      </p>
      <ul className="grid max-h-60 gap-2 overflow-y-auto" aria-label="바뀌는 결과">
        {preview.rows.map((row) => (
          <li key={row.attemptNo} className="rounded-lg bg-mist px-3 py-2">
            <strong>{row.studentName}</strong> ({row.branchName}, {row.stateLabel}): 점수 {arrow(row.points)},
            척도 점수 {arrow(row.score)}, 레벨 {arrow(row.level)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a decision about one answer changes for all who gave it, then the reason, then the act. */
export function ReadingDialog({ answer, isAccepted, onClose }: ReadingDialogProps) {
  const [tells, setTells] = useState(true);
  const { versionId, answerId, typed } = answer;
  const wish = { versionId, answerId, isAccepted };
  const preview = useQuery({
    queryKey: ['office', 'level-tests', 'reading', wish],
    queryFn: () => callApi(previewReading, wish),
    gcTime: 0,
  });
  const apply = async (reason: string) => {
    if (!preview.data) throw new Error('바뀌는 결과를 먼저 확인해 주세요.');
    const { seen } = preview.data;
    const done = await callApi(decideReading, { ...wish, seen, tells, reason });
    await toast(
      done.notified > 0
        ? `${done.changed}건을 다시 채점하고 ${done.notified}가정에 알렸습니다.`
        : `${done.pupils}건에 반영했습니다.`,
    );
  };
  return (
    <ReasonDialog
      title={isAccepted ? '이 답을 정답으로 인정할까요?' : '이 답을 오답으로 둘까요?'}
      button={isAccepted ? '인정' : '오답 유지'}
      isOpen
      onClose={onClose}
      run={apply}
    >
      <p>
        쓴 답: <strong className="break-all">{typed}</strong> · 정답: <strong>{answer.keyed}</strong>. 앞으로
        같은 답을 쓰는 학생에게도 똑같이 적용하고, 나중에 바꿀 수 있습니다.
      </p>
      {preview.error && <Notice tone="bad" title={sentenceOf(preview.error)} isLive />}
      {preview.isPending && <Skeleton className="h-16" />}
      {preview.data && <Changes preview={preview.data} />}
      {preview.data && preview.data.shown > 0 && (
        <Check
          label="공개한 결과가 달라지면 보호자에게 문자로 알리기"
          checked={tells}
          onChange={(event) => setTells(event.target.checked)}
        />
      )}
    </ReasonDialog>
  );
}
