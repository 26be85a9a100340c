import { useState } from 'react';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { History } from '#src/web/office/history.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { messageList, type OfficeMessage } from '../contract/message-list.ts';
import {
  handleMessagesEndpoint,
  readMessageEndpoint,
  reopenMessagesEndpoint,
  resendMessagesEndpoint,
} from '../contract/messages.ts';
import { channelLabels, messageAreas, messageStateLabels, messageTaskLabels } from '../rules/office.ts';

const tones: Readonly<Record<OfficeMessage['state'], StatusTone>> = {
  queued: 'wait',
  sent: 'wait',
  delivered: 'good',
  failed: 'bad',
  expired: 'closed',
  stopped: 'closed',
};

const cellsFor = (onOpen: (row: OfficeMessage) => void): CellsOf<typeof messageList> => ({
  recipient: (row) => <RowButton onPress={() => onOpen(row)}>{row.recipient}</RowButton>,
  state: (row) => (
    <span className="flex flex-wrap gap-1">
      <StatusBadge tone={tones[row.state]}>{row.stateLabel}</StatusBadge>
      {row.handledAt && <StatusBadge tone="good">{messageTaskLabels.handled}</StatusBadge>}
    </span>
  ),
  failure: (row) => row.failure,
});

const resend: BulkAct<OfficeMessage> = {
  label: '다시 보내기',
  summary: (rows) => {
    const lost = rows.filter((row) => !row.mayResend).length;
    return (
      <>
        <p>
          실패한 메시지 <strong>{rows.length - lost}건</strong>을 같은 곳으로 다시 보냅니다.
        </p>
        {rows.some((row) => row.channelLabel !== channelLabels.mail) && (
          <p>문자와 알림톡은 다시 보낸 건수만큼 요금이 나갑니다.</p>
        )}
        {lost > 0 && (
          <p className="font-bold text-danger">
            고르신 것 가운데 {lost}건은 보내는 중이거나 이미 보냈거나 기한이 지나 다시 보낼 수 없습니다. 빼고
            골라 주세요.
          </p>
        )}
      </>
    );
  },
  run: async (rows, reason) => {
    const messageIds = rows.map((row) => row.messageId);
    const { resent } = await callApi(resendMessagesEndpoint, { messageIds, reason });
    return `${resent}건을 다시 보냅니다.`;
  },
};

const linesOf = (rows: readonly OfficeMessage[]) => (
  <ul className="list-disc pl-5">
    {rows.map((row) => (
      <li key={row.messageId}>
        {row.recipient} · {row.areaLabel} · {row.handledAt ? messageTaskLabels.handled : row.stateLabel}
      </li>
    ))}
  </ul>
);
const idsOf = (rows: readonly OfficeMessage[]) => rows.map((row) => row.messageId);

const handle: BulkAct<OfficeMessage> = {
  label: '처리함으로 적기',
  summary: (rows) => (
    <>
      <p>전화처럼 다른 길로 알렸다면 무엇을 했는지 적어 주세요. 오늘의 할 일에서 빠지고 기록에 남습니다.</p>
      {linesOf(rows)}
    </>
  ),
  run: async (rows, reason) => {
    const { handled } = await callApi(handleMessagesEndpoint, { messageIds: idsOf(rows), reason });
    return `${handled}건을 처리한 것으로 적었습니다.`;
  },
};

const reopen: BulkAct<OfficeMessage> = {
  label: '처리 되돌리기',
  summary: (rows) => (
    <>
      <p>다시 할 일이 됩니다.</p>
      {linesOf(rows)}
    </>
  ),
  run: async (rows, reason) => {
    const { reopened } = await callApi(reopenMessagesEndpoint, { messageIds: idsOf(rows), reason });
    return `${reopened}건을 다시 할 일로 돌렸습니다.`;
  },
};

type Whole = DataOf<typeof readMessageEndpoint>;

export default function OfficeMessagesPage() {
  const [asked, setAsked] = useState<OfficeMessage | null>(null);
  const [read, setRead] = useState<(Whole & { messageId: number }) | null>(null);
  return (
    <section className="grid gap-3">
      <PageHead title="메시지" />
      <DeclaredList
        list={messageList}
        cells={cellsFor(setAsked)}
        keyOf={(row) => row.messageId}
        nameOf={(row) => `${row.recipient} ${row.areaLabel}`}
        empty={
          <EmptyState title="아직 보낸 메시지가 없습니다.">
            <p>접수, 예약, 상담 안내와 템플릿으로 보낸 문자가 여기에 쌓입니다.</p>
          </EmptyState>
        }
        searchHint="종류, 휴대폰 뒷자리"
        bulk={[resend, handle, reopen]}
        onOpen={setAsked}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(messageStateLabels) },
          { kind: 'choice', name: 'task', label: '할 일', choices: Object.entries(messageTaskLabels) },
          { kind: 'choice', name: 'area', label: '종류', choices: Object.entries(messageAreas) },
          { kind: 'choice', name: 'channel', label: '방법', choices: Object.entries(channelLabels) },
          { kind: 'day', name: 'from', label: '부터' },
          { kind: 'day', name: 'to', label: '까지' },
        ]}
      />
      {asked && (
        <ReasonDialog
          title="메시지 내용 보기"
          renews={null}
          button="사유를 남기고 보기"
          isOpen
          onClose={() => setAsked(null)}
          run={async (reason) => {
            const { messageId } = asked;
            setRead({ messageId, ...(await callApi(readMessageEndpoint, { messageId, reason })) });
          }}
        >
          <p>받는 곳과 내용을 가리지 않고 보여 드립니다. 인증번호와 링크는 보이지 않습니다.</p>
        </ReasonDialog>
      )}
      {read && (
        <Dialog
          title={read.subject || '문자 메시지'}
          isOpen
          onClose={() => setRead(null)}
          actions={<Button onClick={() => setRead(null)}>닫기</Button>}
        >
          <p className="text-ink-soft">{read.recipient}</p>
          <p className="whitespace-pre-wrap">{read.body}</p>
          <History entity="message" entityId={String(read.messageId)} />
        </Dialog>
      )}
    </section>
  );
}
