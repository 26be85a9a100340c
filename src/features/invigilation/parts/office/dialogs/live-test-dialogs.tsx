import { useState } from 'react';
import { addTimeToAllEndpoint, pauseAllEndpoint } from '#src/features/invigilation/contract/live-test.ts';
import type { LiveRow } from '#src/features/invigilation/contract/office.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { useFieldErrors } from './decision-dialog.ts';
import { MinutesField } from './time-dialog.tsx';

type Wanted = 'time' | 'pause' | 'resume';
const texts: Readonly<Record<Wanted, { title: string; action: string }>> = {
  time: { title: '모두에게 시간 더 주기', action: '시간 더 주기' },
  pause: { title: '모두 일시 중지', action: '일시 중지' },
  resume: { title: '모두 다시 시작', action: '다시 시작' },
};

/** What a member of staff may do to everybody who is sitting a test now. */
export function LiveTestDecisions({ rows }: { rows: readonly LiveRow[] }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [key, setKey] = useState('');
  const [said, setSaid] = useState('');
  const open = (what: Wanted) => {
    setKey(crypto.randomUUID());
    setWanted(what);
  };
  const paused = rows.filter((row) => row.pausedAt !== null).length;
  const shown = rows.filter((row) => row.pausedAt !== null && row.isPauseShown).length;
  return (
    <div className="grid gap-3">
      {paused > 0 && (
        <p role="status">
          일시 중지: 화면까지 적용됨 <strong>{`${shown}/${paused}`}</strong>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => open('time')}>
          모두에게 시간 더 주기
        </Button>
        {paused < rows.length && (
          <Button variant="secondary" onClick={() => open('pause')}>
            모두 일시 중지
          </Button>
        )}
        {paused > 0 && <Button onClick={() => open('resume')}>모두 다시 시작 ({paused}명)</Button>}
      </div>
      {said && <Notice tone="good" title={said} isLive />}
      {wanted && (
        <LiveTestDialog
          wanted={wanted}
          idempotencyKey={key}
          rows={rows}
          onClose={() => setWanted(null)}
          onSaid={setSaid}
        />
      )}
    </div>
  );
}

interface LiveTestDialogProps {
  readonly wanted: Wanted;
  readonly idempotencyKey: string;
  readonly rows: readonly LiveRow[];
  readonly onClose: () => void;
  readonly onSaid: (sentence: string) => void;
}

function LiveTestDialog({ wanted, idempotencyKey, rows, onClose, onSaid }: LiveTestDialogProps) {
  const [minutes, setMinutes] = useState('10');
  const [branchId, setBranchId] = useState('');
  const [fields, run] = useFieldErrors();
  const branches = new Map(rows.map((row) => [row.branchId, row.branchName]));
  const decide = async (reason: string) => {
    const { changed, unchanged } =
      wanted === 'time'
        ? await callApi(addTimeToAllEndpoint, { minutes, reason, branchId }, { idempotencyKey })
        : await callApi(pauseAllEndpoint, { isPaused: wanted === 'pause', reason, branchId });
    const rest = unchanged > 0 ? ` 바뀌지 않은 학생이 ${unchanged}명 있습니다.` : '';
    onSaid(`${texts[wanted].title}: ${changed}명에게 적용했습니다.${rest}`);
  };
  return (
    <ReasonDialog
      title={texts[wanted].title}
      button={texts[wanted].action}
      isOpen
      onClose={onClose}
      run={(reason) => run(() => decide(reason))}
    >
      <p>지금 응시 중인 학생 모두에게 바로 적용됩니다.</p>
      {wanted === 'time' && <MinutesField value={minutes} error={fields.minutes} onChange={setMinutes} />}
      {branches.size > 1 && (
        <SelectField
          label="분원"
          value={branchId}
          error={fields.branchId}
          onChange={(event) => setBranchId(event.target.value)}
        >
          <option value="">내가 보는 모든 분원</option>
          {[...branches].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </ReasonDialog>
  );
}
