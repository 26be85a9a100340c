import { useState } from 'react';
import { settleDoubleEndpoint } from '#src/features/test-day/contract/office-work.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { useMayCall } from '#src/web/office/staff-key.ts';

type Verdict = 'same' | 'different';

/** Says that another account registered what is likely the same child, and lets staff decide. */
export function DoubleMark({ row }: { row: RosterRow }) {
  const mayDecide = useMayCall(settleDoubleEndpoint);
  const [isOpen, setOpen] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>(row.double?.isSame ? 'same' : 'different');
  const { double } = row;
  if (!double) return null;
  const label = double.isSame ? '같은 학생' : '중복 의심';
  const choices: readonly (readonly [Verdict, string])[] = [
    ['different', '다른 학생입니다. 표시를 지웁니다.'],
    ['same', '같은 학생입니다. 이 접수를 취소하고 전액 환불합니다.'],
  ];
  return (
    <div className="no-print">
      {mayDecide ? (
        <Button variant="quiet" className="-ml-5 text-signal" onClick={() => setOpen(true)}>
          {label} 확인<span className="sr-only"> {row.childName}</span>
        </Button>
      ) : (
        <span className="text-sm font-semibold text-signal">{label}</span>
      )}
      <ReasonDialog
        title={`${row.childName} 학생 중복 확인`}
        button="저장하기"
        variant={verdict === 'same' ? 'danger' : 'primary'}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        run={async (reason) => {
          const { registrationNo } = row;
          const otherNo = double.registrationNo;
          await callApi(settleDoubleEndpoint, { registrationNo, otherNo, verdict, reason });
        }}
      >
        <p>
          이름, 생년월일, 학년이 같은 접수가 다른 보호자 계정에 있습니다: {double.registrationNo} ·{' '}
          {double.branchName} · {formatSeoulDateTime(double.startsAt)}
        </p>
        <fieldset>
          <legend className="sr-only">같은 학생인지</legend>
          {choices.map(([key, label]) => (
            <Check
              key={key}
              kind="radio"
              name="verdict"
              label={label}
              checked={verdict === key}
              onChange={() => setVerdict(key)}
            />
          ))}
        </fieldset>
        {verdict === 'same' && (
          <p>취소는 문자로 알리며 되돌릴 수 없습니다. 앞으로 두 계정에서 한 테스트에 한 자리만 접수됩니다.</p>
        )}
      </ReasonDialog>
    </div>
  );
}
