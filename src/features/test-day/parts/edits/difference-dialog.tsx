import type { PlanDifference } from '#src/features/test-day/contract/edits.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ChangesTable } from '#src/web/office/changes-table.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';

interface DifferenceDialogProps {
  readonly title: string;
  readonly difference: PlanDifference;
  readonly reasons: readonly string[];
  readonly onClose: () => void;
  readonly run: (reason: string) => Promise<unknown>;
}

/** Who hears of it, in a sentence. */
function noticeOf({ changes, registered, waiting }: PlanDifference): string {
  if (!changes.some((one) => one.isNotified)) return '접수한 가족에게 알릴 내용은 없습니다.';
  const families = [
    registered > 0 ? `접수 ${registered}건` : '',
    waiting > 0 ? `대기 ${waiting}건` : '',
  ].filter((one) => one !== '');
  if (families.length === 0) return '아직 접수하거나 대기하는 가족이 없어 문자는 보내지 않습니다.';
  return `${families.join(', ')}의 보호자에게 바뀐 내용을 문자로 알립니다.`;
}

/** What changes and who hears of it, before it is done. */
export function DifferenceDialog({ title, difference, reasons, onClose, run }: DifferenceDialogProps) {
  const { changes, clashes } = difference;
  const isNotified = noticeOf(difference).includes('문자로 알립니다');
  if (changes.length === 0)
    return (
      <ReasonDialog title={title} button="저장" isOpen isPossible={false} onClose={onClose} run={run}>
        <p>바뀐 내용이 없습니다.</p>
      </ReasonDialog>
    );
  return (
    <ReasonDialog
      title={title}
      button={isNotified ? '바꾸고 알리기' : '바꾸기'}
      isOpen
      reasons={reasons}
      onClose={onClose}
      run={run}
    >
      <ChangesTable changes={changes} />
      <p>{noticeOf(difference)}</p>
      {clashes > 0 && (
        <Notice
          tone="warn"
          title={`접수한 학생 가운데 ${clashes}명은 그 시간에 다른 시험이 있습니다. 바꾼 뒤 연락해 주세요.`}
        />
      )}
    </ReasonDialog>
  );
}

/** Below a form whose difference is read before it is done. */
export function DifferenceButtons({ isBusy, onDone }: { isBusy: boolean; onDone: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" isBusy={isBusy}>
        바뀌는 내용 확인
      </Button>
      <Button variant="quiet" onClick={onDone}>
        취소
      </Button>
    </div>
  );
}
