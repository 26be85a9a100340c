import { type FormEvent, useState } from 'react';
import type { CallOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
import { officeToday } from '#src/web/office/office-today.ts';
import {
  answerRequestEndpoint,
  type DataRequest,
  listRequestsEndpoint,
  takeRequestEndpoint,
} from '../../contract/privacy.ts';
import { requestChannels, requestKinds, requestStates } from '../../rules/privacy.ts';

const columnsFor = (onOpen: (row: DataRequest) => void): ListColumn<DataRequest>[] => [
  {
    key: 'contact',
    name: '요청하신 분',
    isRowHeader: true,
    cell: (row) => (
      <button
        type="button"
        className="min-h-11 text-left text-brand hover:underline"
        onClick={() => onOpen(row)}
      >
        {row.contact}
      </button>
    ),
  },
  { key: 'kind', name: '종류', cell: (row) => row.kindWord },
  { key: 'detail', name: '내용', cell: (row) => <span className="line-clamp-2 max-w-80">{row.detail}</span> },
  { key: 'channel', name: '받은 곳', isExtra: true, cell: (row) => row.channelWord },
  {
    key: 'receivedOn',
    name: '받은 날',
    sort: 'receivedOn',
    cell: (row) => <span className="whitespace-nowrap">{row.receivedOn}</span>,
  },
  {
    key: 'dueOn',
    name: '기한',
    sort: 'dueOn',
    cell: (row) => (
      <span className="whitespace-nowrap">
        {row.dueOn}
        {row.daysLeft !== null && row.daysLeft >= 0 && (
          <span className="block text-sm text-ink-soft">
            {row.daysLeft === 0 ? '오늘까지' : `${row.daysLeft}일 남음`}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    name: '상태',
    cell: (row) => (
      <StatusBadge tone={row.isOverdue ? 'bad' : row.state === 'open' ? 'wait' : 'closed'}>
        {row.isOverdue ? '기한 지남' : row.stateWord}
      </StatusBadge>
    ),
  },
];

const stateChoices = [['overdue', '기한 지남'], ...Object.entries(requestStates)] as const;

/** What people ask about their own data: taken down, and answered within ten days. */
export function Requests() {
  const [isTaking, setIsTaking] = useState(false);
  const [picked, setPicked] = useState<DataRequest | null>(null);
  return (
    <div className="grid gap-4">
      <Button className="justify-self-start" aria-expanded={isTaking} onClick={() => setIsTaking(!isTaking)}>
        요청 적기
      </Button>
      {isTaking && (
        <Card>
          <TakeForm onDone={() => setIsTaking(false)} />
        </Card>
      )}
      <OfficeList
        name="data-requests"
        caption="정보주체의 요청"
        endpoint={listRequestsEndpoint}
        columns={columnsFor(setPicked)}
        keyOf={(row) => row.requestId}
        nameOf={(row) => row.contact}
        firstSort="dueOn"
        filters={[{ kind: 'choice', name: 'state', label: '상태', choices: stateChoices }]}
        onOpen={setPicked}
      />
      {picked && <AnswerDialog request={picked} onClose={() => setPicked(null)} />}
    </div>
  );
}

const fieldsOf = (error: unknown) => (error instanceof ApiError ? error.fields : {});

function TakeForm({ onDone }: { onDone: () => void }) {
  const taking = useAct({
    mutationFn: (input: CallOf<typeof takeRequestEndpoint>) => callApi(takeRequestEndpoint, input),
    onSuccess: () => onDone(),
  });
  const fields = fieldsOf(taking.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    taking.mutate(
      Object.fromEntries(new FormData(event.currentTarget)) as CallOf<typeof takeRequestEndpoint>,
    );
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <ErrorSummary errors={Object.values(fields)} />
      <Refused act={taking} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="종류" name="kind" error={fields.kind}>
          {Object.entries(requestKinds).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
        <SelectField label="받은 곳" name="channel" error={fields.channel}>
          {Object.entries(requestChannels).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
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
      <Button type="submit" isBusy={taking.isPending}>
        적어 두기
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
  const fields = fieldsOf(answering.error);
  return (
    <Dialog
      title={`${request.kindWord} 요청`}
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
        {request.contact} · {request.channelWord} · {request.receivedOn} 접수 · {request.dueOn}까지
      </p>
      <p className="whitespace-pre-wrap">{request.detail}</p>
      <TextAreaField
        label="처리한 내용"
        hint="거절하실 때는 근거를 적어 주세요."
        value={answer}
        error={fields.answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
    </Dialog>
  );
}
