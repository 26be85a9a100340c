import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PortraitConsent,
  portraitList,
  scopeOf,
} from '#src/features/publishing/contract/portrait-list.ts';
import {
  portraitChangesEndpoint,
  restorePortraitEndpoint,
  withdrawPortraitEndpoint,
} from '#src/features/publishing/contract/portraits.ts';
import { portraitLabels, scopeLabels } from '#src/features/publishing/rules/portraits.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Changes } from '#src/web/office/history.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { NewConsent } from '../parts/new-consent.tsx';

export default function PortraitsPage() {
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<PortraitConsent | null>(null);
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="사진과 글 동의"
        about={
          <>
            학생의 이름, 사진, 작품은 여기 적힌 동의가 있어야 싣습니다. 철회하면 그 동의로 실은 글이 바로
            내려갑니다.
          </>
        }
      >
        {!isAdding && <Button onClick={() => setAdding(true)}>동의 등록</Button>}
      </PageHead>
      {isAdding && <NewConsent onDone={() => setAdding(false)} />}
      <DeclaredList
        list={portraitList}
        cells={{
          student: (consent, text) => <RowButton onPress={() => setOpened(consent)}>{text}</RowButton>,
          state: (consent) => <ConsentState consent={consent} />,
          evidence: (_consent, text) => <span className="inline-block min-w-40">{text}</span>,
        }}
        keyOf={({ id }) => id}
        nameOf={({ student }) => student}
        searchHint="학생, 받은 방법"
        onOpen={setOpened}
        bulk={bulk}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(portraitLabels) },
          { kind: 'choice', name: 'scope', label: '범위', choices: Object.entries(scopeLabels) },
          { kind: 'day', name: 'from', label: '동의한 날부터' },
          { kind: 'day', name: 'to', label: '동의한 날까지' },
        ]}
        empty={<EmptyState title="아직 등록한 동의가 없습니다." />}
      />
      {opened && <ConsentDialog consent={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function ConsentState({ consent: { withdrawnAt, withdrawnLabel } }: { consent: PortraitConsent }) {
  if (!withdrawnAt) return <StatusBadge tone="good">{portraitLabels.given}</StatusBadge>;
  return (
    <span className="grid justify-items-start gap-1">
      <StatusBadge tone="bad">{portraitLabels.withdrawn}</StatusBadge>
      <span className="text-ink-soft">
        {formatSeoulDateTime(withdrawnAt)}, {withdrawnLabel}
      </span>
    </span>
  );
}

const nameOf = ({ student }: PortraitConsent) => student;
const linesOf = (consents: readonly PortraitConsent[]) => (
  <ul className="list-disc pl-5">
    {consents.map((consent) => (
      <li key={consent.id}>
        {consent.student} · {scopeOf(consent)} · 실은 글 {consent.uses}개
        {consent.withdrawnAt && ` · ${portraitLabels.withdrawn} (${consent.withdrawnLabel})`}
      </li>
    ))}
  </ul>
);

const bulk: readonly BulkAct<PortraitConsent>[] = [
  {
    label: '철회',
    isDanger: true,
    summary: (consents) => (
      <>
        <p>이 동의로 실은 글과 사진이 바로 내려갑니다. 누가 왜 철회했는지 기록에 남습니다.</p>
        {linesOf(consents)}
      </>
    ),
    run: (consents, reason) =>
      eachRow(consents, {
        nameOf,
        done: '건의 동의를 철회했습니다.',
        act: ({ id }) => callApi(withdrawPortraitEndpoint, { consentId: id, reason }),
      }),
  },
  {
    label: '철회 되돌리기',
    summary: (consents) => (
      <>
        <p>잘못 적은 철회만 되돌립니다. 보호자가 직접 철회한 동의는 그대로 둡니다.</p>
        {linesOf(consents)}
      </>
    ),
    run: (consents, reason) =>
      eachRow(consents, {
        nameOf,
        done: '건을 되돌렸습니다.',
        act: ({ id }) => callApi(restorePortraitEndpoint, { consentId: id, reason }),
      }),
  },
];

/** One consent with its history; withdrawn with a reason, and taken back by one press where it was a slip. */
function ConsentDialog({ consent, onClose }: { consent: PortraitConsent; onClose: () => void }) {
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { id: consentId, student } = consent;
  const history = useQuery({
    queryKey: ['office', 'portraits', 'changes', consentId],
    queryFn: () => callApi(portraitChangesEndpoint, { consentId }),
  });
  const restore = (reason?: string) => callApi(restorePortraitEndpoint, { consentId, reason });
  const run = async (reason: string) => {
    if (consent.withdrawnAt) await restore(reason);
    const { hidden } = consent.withdrawnAt
      ? { hidden: [] }
      : await callApi(withdrawPortraitEndpoint, { consentId, reason });
    const sentence = consent.withdrawnAt
      ? '철회를 되돌렸습니다.'
      : `동의를 철회했습니다. 글 ${hidden.length}개가 내려갔습니다.`;
    const back = () =>
      consent.withdrawnAt
        ? callApi(withdrawPortraitEndpoint, { consentId, reason: '되돌린 것을 다시 철회함' })
        : restore();
    return () => {
      onClose();
      return toastWithUndo(queries, sentence, back);
    };
  };
  if (asks)
    return (
      <ReasonDialog
        title={consent.withdrawnAt ? '철회를 되돌릴까요?' : '동의를 철회할까요?'}
        button={consent.withdrawnAt ? '되돌리기' : '철회하기'}
        variant={consent.withdrawnAt ? 'primary' : 'danger'}
        isOpen
        onClose={() => setAsks(false)}
        run={run}
      >
        <p>
          {consent.withdrawnAt
            ? `${student} 학생의 동의로 실은 글 ${consent.uses}개가 다시 보입니다.`
            : `${student} 학생의 동의로 실은 글과 사진 ${consent.uses}개가 바로 내려갑니다.`}
        </p>
      </ReasonDialog>
    );
  return (
    <Dialog
      title={student}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          {!consent.withdrawnAt && (
            <Button variant="danger" onClick={() => setAsks(true)}>
              동의 철회
            </Button>
          )}
          {consent.mayRestore && <Button onClick={() => setAsks(true)}>철회 되돌리기</Button>}
        </>
      }
    >
      <p>
        {scopeOf(consent)} · {consent.givenOn} · {consent.evidence}
      </p>
      {consent.withdrawnAt && !consent.mayRestore && (
        <p className="text-ink-soft">보호자가 직접 철회했습니다. 다시 실으려면 동의를 새로 받아 주세요.</p>
      )}
      {history.error && <Notice tone="bad" title={sentenceOf(history.error)} />}
      <Changes changes={history.data?.changes} />
    </Dialog>
  );
}
