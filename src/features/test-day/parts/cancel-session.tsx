import { useState } from 'react';
import { cancelSessionEndpoint } from '#src/features/test-day/contract/office-work.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';

/** Cancels a session: families choose until a time, or all of the money goes back at once. */
export function CancelSession({
  session,
  isOpen,
  onClose,
}: {
  session: OfficeSession;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState<'choose' | 'refund'>('choose');
  const [until, setUntil] = useState('');
  const seated = session.taken - session.reserved;
  return (
    <ReasonDialog
      title="회차 취소"
      button="회차 취소하기"
      variant="danger"
      isOpen={isOpen}
      onClose={onClose}
      run={async (reason) => {
        const { sessionId, version } = session;
        if (choice === 'choose' && until === '')
          throw new ApiError({ code: 'until', status: 400, message: '고르실 기한을 입력해 주세요.' });
        const choiceUntil = choice === 'choose' ? until : '';
        await callApi(cancelSessionEndpoint, { sessionId, version, choiceUntil, reason });
      }}
    >
      <p>
        접수 {seated}건, 대기 {session.waiting}건의 보호자에게 사유와 함께 문자로 알립니다. 대기는 바로
        끝나며, 회차 취소는 되돌릴 수 없습니다.
      </p>
      <fieldset>
        <legend className="font-semibold">접수한 학생</legend>
        <Check
          kind="radio"
          name="choice"
          label="보호자가 기한까지 다른 회차와 전액 환불 가운데 고릅니다. 고르지 않으면 전액 환불합니다."
          checked={choice === 'choose'}
          onChange={() => setChoice('choose')}
        />
        <Check
          kind="radio"
          name="choice"
          label="지금 모두 취소하고 전액 환불합니다."
          checked={choice === 'refund'}
          onChange={() => setChoice('refund')}
        />
      </fieldset>
      {choice === 'choose' && (
        <TextField
          label="고르실 기한"
          type="datetime-local"
          value={until}
          hint="지금부터 6시간 뒤, 시험 시작 전까지로 정해 주세요."
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
    </ReasonDialog>
  );
}
