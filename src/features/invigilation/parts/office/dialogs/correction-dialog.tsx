import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AttemptChangeWish,
  applyCorrection,
  type CorrectionPreview,
  previewCorrection,
} from '#src/features/level-results/contract/attempt-corrections.ts';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';

const arrow = ({ before, after }: { before: string | number; after: string | number }) =>
  before === after ? String(after) : `${before} → ${after}`;

const isUnchanged = ({ points, score, level }: CorrectionPreview['rows'][number]) =>
  points.before === points.after && score.before === score.after && level.before === level.after;

function Changes({ preview }: { preview: CorrectionPreview }) {
  return (
    <>
      <ul className="grid gap-2" aria-label="바뀌는 결과">
        {preview.rows.map((row) => (
          <li key={row.attemptNo} className="rounded-lg bg-mist px-3 py-2">
            <strong>{row.studentName}</strong> ({row.stateLabel}): 점수 {arrow(row.points)}, 척도 점수{' '}
            {arrow(row.score)}, 레벨 {arrow(row.level)}
          </li>
        ))}
      </ul>
      {preview.rows.every(isUnchanged) && <p>결과는 달라지지 않습니다.</p>}
    </>
  );
}

interface CorrectionDialogProps {
  readonly attemptNo: string;
  readonly title: string;
  readonly button: string;
  readonly change: AttemptChangeWish;
  readonly onClose: () => void;
}

/** What a late mark or a decision about late answers changes, then the reason, then the act. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { attemptNo, title, button, change, onClose } = props;
  const [tells, setTells] = useState(true);
  const preview = useQuery({
    queryKey: ['office', 'level-tests', 'correction', attemptNo, change],
    queryFn: () => callApi(previewCorrection, { attemptNo, change }),
    gcTime: 0,
  });
  const isKept = change.kind === 'late' && !change.isAccepted;
  const apply = async (reason: string) => {
    if (!preview.data) throw new Error('바뀌는 결과를 먼저 확인해 주세요.');
    const { seen } = preview.data;
    const done = await callApi(applyCorrection, { attemptNo, change, seen, tells, reason });
    await toast(done.notified > 0 ? '결과를 바로잡고 보호자에게 알렸습니다.' : '반영했습니다.');
  };
  return (
    <ReasonDialog title={title} button={button} isOpen onClose={onClose} run={apply}>
      {preview.error && <Notice tone="bad" title={sentenceOf(preview.error)} isLive />}
      {preview.isPending && <Skeleton className="h-16" />}
      {preview.data && !isKept && <Changes preview={preview.data} />}
      {isKept && <p>늦게 도착한 답은 기록에만 남고, 결과는 그대로입니다.</p>}
      {preview.data && preview.data.shown > 0 && !isKept && (
        <Check
          label="공개한 결과가 달라지면 보호자에게 문자로 알리기"
          checked={tells}
          onChange={(event) => setTells(event.target.checked)}
        />
      )}
    </ReasonDialog>
  );
}
