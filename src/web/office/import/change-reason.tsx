import { TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface ChangeReasonProps {
  readonly warning: string;
  readonly reason: string;
  readonly error?: string | undefined;
  readonly onChange: (reason: string) => void;
}

/** What is read before something families rely on is changed, and why it is. */
export function ChangeReason({ warning, reason, error, onChange }: ChangeReasonProps) {
  return (
    <div className="grid gap-3">
      <Notice tone="warn" title={warning} isLive />
      <TextField
        label="바꾸는 사유"
        hint="5자 이상. 변경 기록에 남습니다."
        value={reason}
        error={error}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
