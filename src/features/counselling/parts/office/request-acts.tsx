import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { listBranchesEndpoint } from '#src/features/branches/contract/branches.ts';
import type { CounsellingState } from '#src/features/counselling/rules/requests.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { isEditedElsewhere, toastWithUndo } from '#src/web/office/forms/undo.ts';
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
  readonly onChanged: (fresh: RequestDetails) => void;
  /** Somebody else was faster: the request is to be read anew. */
  readonly onElsewhere: () => void;
}

/** The next action with its date, and who takes care. */
export function PlanForm({ request, onChanged, onElsewhere }: Props) {
  const queries = useQueryClient();
  const base = useFormBase(request.version);
  const requestId = String(request.requestId);
  const planning = useMutation({
    mutationFn: (form: FormData) => {
      const assignee = String(form.get('assigneeId') ?? '');
      return callApi(planNext, {
        requestId,
        version: base.version,
        nextAction: String(form.get('nextAction') ?? ''),
        nextOn: String(form.get('nextOn') ?? '') || null,
        assigneeId: assignee || null,
      });
    },
    onSuccess: async (fresh) => {
      const { nextAction, nextOn, assigneeId } = request;
      const before = { requestId, nextAction, nextOn, assigneeId };
      base.saved();
      onChanged(fresh);
      await toastWithUndo(queries, '저장했습니다.', () =>
        callApi(planNext, { ...before, version: fresh.version }),
      );
    },
    onError: (error) => isEditedElsewhere(error) && onElsewhere(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    planning.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form key={base.formKey} onInput={base.onInput} className="grid gap-4" onSubmit={submit} noValidate>
        <h2 className="text-lg">다음 할 일과 담당</h2>
        {planning.error && !base.isBehind && <Notice tone="bad" title={sentenceOf(planning.error)} isLive />}
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
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={planning.isPending}>
          저장하기
        </Button>
      </form>
    </Card>
  );
}

/** The moves that are legal now; the guardian is told. */
export function MoveButtons({ request, onChanged, onElsewhere }: Props) {
  const queries = useQueryClient();
  const moving = useMutation({
    mutationFn: (to: CounsellingState) =>
      callApi(moveCounselling, { requestId: String(request.requestId), version: request.version, to }),
    onSuccess: async (fresh) => {
      onChanged(fresh);
      if (!fresh.isReopenable) return;
      const { requestId, version } = fresh;
      await toastWithUndo(queries, `${fresh.stateLabel} 처리했습니다.`, async () =>
        onChanged(await callApi(reopenCounselling, { requestId, version, reason: '바로 되돌림' })),
      );
    },
    onError: (error) => isEditedElsewhere(error) && onElsewhere(),
  });
  if (request.moves.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">상태 바꾸기</h2>
      <p className="text-sm text-ink-soft">바꾸면 보호자께 문자로 알립니다.</p>
      {moving.error && <Notice tone="bad" title={sentenceOf(moving.error)} isLive />}
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
export function ReopenForm({ request, onChanged, onElsewhere }: Props) {
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
        run={async (reason) => {
          const { requestId, version } = request;
          try {
            onChanged(await callApi(reopenCounselling, { requestId, version, reason }));
          } catch (error) {
            if (isEditedElsewhere(error)) onElsewhere();
            throw error;
          }
        }}
      >
        <p>왜 다시 여는지 진행 내역에 남습니다.</p>
      </ReasonDialog>
    </Card>
  );
}

/** Ready texts, shown whole before they are sent. */
export function ReadyTexts({ request }: { request: RequestDetails }) {
  const [chosen, setChosen] = useState('');
  const template = request.templates.find((one) => one.key === chosen);
  const sending = useMutation({
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
      {sending.error && <Notice tone="bad" title={sentenceOf(sending.error)} isLive />}
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
export function TransferForm({ request, onElsewhere }: Omit<Props, 'onChanged'>) {
  const navigate = useNavigate();
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const branches = useQuery({ queryKey: ['branches'], queryFn: () => callApi(listBranchesEndpoint, {}) });
  const handing = useMutation({
    mutationFn: () =>
      callApi(transferCounselling, {
        requestId: String(request.requestId),
        version: request.version,
        branchId: target,
        reason,
      }),
    onError: (error) => isEditedElsewhere(error) && onElsewhere(),
    onSuccess: async ({ branchName }) => {
      void toast(`${branchName}으로 넘겼습니다.`);
      await navigate('/office/counselling');
    },
  });
  return (
    <Card className="grid gap-3">
      {handing.error && <Notice tone="bad" title={sentenceOf(handing.error)} isLive />}
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
