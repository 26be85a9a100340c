import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listBranchesEndpoint } from '#src/features/branches/contract/branches.ts';
import type { CounsellingState } from '#src/features/counselling/rules/requests.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import {
  moveCounselling,
  planNext,
  type RequestDetails,
  reopenCounselling,
  sendTemplate,
  transferCounselling,
} from '../../contract/office.ts';
import type { Template } from '../../rules/messages.ts';

interface Props {
  readonly request: RequestDetails;
}

/** The next action with its date, and who takes care. */
export function PlanForm({ request }: Props) {
  const queries = useQueryClient();
  const base = useFormBase(request.version);
  const requestId = String(request.requestId);
  const form = useOfficeForm(
    (typed) =>
      callApi(planNext, {
        requestId,
        version: base.version,
        nextAction: textOf(typed, 'nextAction'),
        nextOn: textOf(typed, 'nextOn') || null,
        assigneeId: textOf(typed, 'assigneeId') || null,
      }),
    ({ version }) => {
      const { nextAction, nextOn, assigneeId } = request;
      const before = { requestId, nextAction, nextOn, assigneeId };
      return toastWithUndo(queries, '저장했습니다.', () => callApi(planNext, { ...before, version }));
    },
    { onSaved: base.saved },
  );
  return (
    <Card>
      <form
        key={base.formKey}
        onInput={base.onInput}
        className="grid gap-4"
        onSubmit={base.sending(form.submit)}
        noValidate
      >
        <h2 className="text-lg">다음 할 일과 담당</h2>
        {!base.isBehind && <Refused act={form} isWhole />}
        <BehindNotice base={base}>
          {request.nextAction || '할 일 없음'} · {request.nextOn ?? '날짜 없음'} ·{' '}
          {request.assigneeName || '담당 없음'}
        </BehindNotice>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="할 일" name="nextAction" maxLength={200} defaultValue={request.nextAction} />
          <TextField label="날짜" name="nextOn" type="date" defaultValue={request.nextOn ?? ''} />
        </div>
        <SelectField label="담당" name="assigneeId" defaultValue={request.assigneeId ?? ''}>
          <option value="">정하지 않음</option>
          {request.team.map((one) => (
            <option key={one.staffId} value={one.staffId}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={form.isBusy}>
          저장하기
        </Button>
      </form>
    </Card>
  );
}

/** The moves that are legal now; the guardian is told. */
export function MoveButtons({ request }: Props) {
  const queries = useQueryClient();
  const moving = useAct({
    mutationFn: (to: CounsellingState) =>
      callApi(moveCounselling, { requestId: String(request.requestId), version: request.version, to }),
    onSuccess: async (fresh) => {
      if (!fresh.isReopenable) return;
      const { requestId, version } = fresh;
      await toastWithUndo(queries, `${fresh.stateLabel} 처리했습니다.`, () =>
        callApi(reopenCounselling, { requestId, version, reason: '바로 되돌림' }),
      );
    },
  });
  if (request.moves.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">상태 바꾸기</h2>
      <p className="text-sm text-ink-soft">바꾸면 보호자께 문자로 알립니다.</p>
      <Refused act={moving} isWhole />
      <div className="flex flex-wrap gap-2">
        {request.moves.map(({ to, label }) => (
          <Button
            key={to}
            variant="secondary"
            isBusy={moving.isPending && moving.variables === to}
            disabled={moving.isPending}
            onClick={() => moving.mutate(to)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** Takes the end that staff gave back; the guardian is told that it goes on. */
export function ReopenForm({ request }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">다시 열기</h2>
      <p className="text-sm text-ink-soft">
        마치기 전의 상태로 돌아가고, 상담을 이어서 진행한다고 보호자께 문자로 알립니다. 풀린 시간은 다시
        잡아야 합니다.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        다시 열기
      </Button>
      <ReasonDialog
        title="상담 다시 열기"
        button="다시 열기"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        run={(reason) => {
          const { requestId, version } = request;
          return callApi(reopenCounselling, { requestId, version, reason });
        }}
      >
        <p>왜 다시 여는지 진행 내역에 남습니다.</p>
      </ReasonDialog>
    </Card>
  );
}

/** Ready texts, shown whole before they are sent. */
export function ReadyTexts({ request }: Props) {
  const [chosen, setChosen] = useState('');
  const template = request.templates.find((one) => one.key === chosen);
  const sending = useAct({
    mutationFn: () =>
      callApi(sendTemplate, { requestId: String(request.requestId), template: chosen as Template }),
    onSuccess: () => {
      setChosen('');
      void toast('문자를 보냈습니다.');
    },
  });
  return (
    <Card className="grid gap-3">
      <SelectField label="문자 보내기" value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="">보낼 글을 골라 주세요</option>
        {request.templates.map((one) => (
          <option key={one.key} value={one.key}>
            {one.label}
          </option>
        ))}
      </SelectField>
      <Refused act={sending} isWhole />
      {template && (
        <>
          <p className="rounded-lg bg-mist px-4 py-3 whitespace-pre-wrap">{template.text}</p>
          <Button className="justify-self-start" isBusy={sending.isPending} onClick={() => sending.mutate()}>
            이대로 보내기
          </Button>
        </>
      )}
    </Card>
  );
}

/** Hands the request over to another branch. */
export function TransferForm({ request }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const branches = useQuery({ queryKey: ['branches'], queryFn: () => callApi(listBranchesEndpoint, {}) });
  const handing = useAct({
    renews: null,
    mutationFn: () =>
      callApi(transferCounselling, {
        requestId: String(request.requestId),
        version: request.version,
        branchId: target,
        reason,
      }),
    onError: () => queries.invalidateQueries({ queryKey: ['office', 'counselling-request'] }),
    onSuccess: async ({ branchName }) => {
      void toast(`${branchName}으로 넘겼습니다.`);
      await navigate('/office/counselling');
    },
  });
  return (
    <Card className="grid gap-3">
      <Refused act={handing} isWhole />
      <SelectField
        label="다른 분원으로 넘기기"
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      >
        <option value="">분원을 골라 주세요</option>
        {branches.data
          ?.filter((branch) => branch.id !== request.branchId)
          .map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
      </SelectField>
      <TextField
        label="넘기는 사유"
        value={reason}
        maxLength={100}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="text-ink-soft">잡힌 상담 시간이 있으면 풀리고, 새로 고르실 수 있게 문자로 알립니다.</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={target === '' || reason.trim() === ''}
        isBusy={handing.isPending}
        onClick={() => handing.mutate()}
      >
        넘기기
      </Button>
    </Card>
  );
}
