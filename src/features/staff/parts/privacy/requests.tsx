import { useState } from 'react';
import type { CallOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { officeToday } from '#src/web/office/office-today.ts';
import { answerRequestEndpoint, takeRequestEndpoint } from '../../contract/privacy.ts';
import { type DataRequest, requestList } from '../../contract/privacy-lists.ts';
import { requestChannels, requestKinds, requestStates } from '../../rules/privacy.ts';

const stateChoices = [['overdue', '기한 지남'], ...Object.entries(requestStates)] as const;

/** What people ask about their own data: taken down, and answered within ten days. */
export function Requests() {
  const [isTaking, setIsTaking] = useState(false);
  const [picked, setPicked] = useState<DataRequest | null>(null);
  return (
    <div className="grid gap-2.5">
      <Button
        className={`justify-self-start ${smallButton}`}
        aria-expanded={isTaking}
        onClick={() => setIsTaking(!isTaking)}
      >
        요청 등록
      </Button>
      {isTaking && (
        <Card>
          <TakeForm onDone={() => setIsTaking(false)} />
        </Card>
      )}
      <DeclaredList
        list={requestList}
        cells={{
          contact: (row, text) => <RowButton onPress={() => setPicked(row)}>{text}</RowButton>,
          detail: (_row, text) => <span className="line-clamp-2 max-w-80">{text}</span>,
          dueOn: ({ daysLeft }, text) => (
            <span className="whitespace-nowrap">
              {text}
              {daysLeft !== null && daysLeft >= 0 && (
                <span className="block text-sm text-ink-soft">
                  {daysLeft === 0 ? '오늘까지' : `${daysLeft}일 남음`}
                </span>
              )}
            </span>
          ),
          state: (row, text) => (
            <StatusBadge tone={row.isOverdue ? 'bad' : row.state === 'open' ? 'wait' : 'closed'}>
              {text}
            </StatusBadge>
          ),
        }}
        keyOf={(row) => row.requestId}
        nameOf={(row) => row.contact}
        filters={[{ kind: 'choice', name: 'state', label: '상태', choices: stateChoices }]}
        onOpen={setPicked}
      />
      {picked && <AnswerDialog request={picked} onClose={() => setPicked(null)} />}
    </div>
  );
}

function TakeForm({ onDone }: { onDone: () => void }) {
  const taking = useOfficeForm(
    (typed) => callApi(takeRequestEndpoint, Object.fromEntries(typed) as CallOf<typeof takeRequestEndpoint>),
    () => onDone(),
  );
  const { fields } = taking;
  return (
    <form className="grid gap-4" onSubmit={taking.submit} noValidate>
      <ErrorSummary errors={taking.sentences} />
      <Refused act={taking} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="종류" name="kind" error={fields.kind}>
          {Object.entries(requestKinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="받은 곳" name="channel" error={fields.channel}>
          {Object.entries(requestChannels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="받은 날"
          name="receivedOn"
          type="date"
          defaultValue={officeToday()}
          error={fields.receivedOn}
        />
      </div>
      <TextField
        label="요청하신 분"
        name="contact"
        hint="이름과 연락처. 암호화해 보관합니다."
        error={fields.contact}
      />
      <TextAreaField label="요청 내용" name="detail" error={fields.detail} />
      <Button type="submit" isBusy={taking.isBusy}>
        등록
      </Button>
    </form>
  );
}

function AnswerDialog({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const [answer, setAnswer] = useState(request.answer);
  const answering = useAct({
    mutationFn: (state: 'answered' | 'refused') =>
      callApi(answerRequestEndpoint, {
        requestId: request.requestId,
        version: request.version,
        state,
        answer,
      }),
    onSuccess: () => onClose(),
  });
  return (
    <Dialog
      title={`${request.kindLabel} 요청`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button
            variant="secondary"
            isBusy={answering.isPending}
            onClick={() => answering.mutate('refused')}
          >
            거절로 마치기
          </Button>
          <Button isBusy={answering.isPending} onClick={() => answering.mutate('answered')}>
            처리 완료
          </Button>
        </>
      }
    >
      <Refused act={answering} />
      <p>
        {request.contact} · {request.channelLabel} · {request.receivedOn} 접수 · {request.dueOn}까지
      </p>
      <p className="whitespace-pre-wrap">{request.detail}</p>
      <TextAreaField
        label="처리한 내용"
        hint="거절하실 때는 근거를 적어 주세요."
        value={answer}
        error={answering.fields.answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
    </Dialog>
  );
}
