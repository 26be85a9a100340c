import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { branchFilterOfMany } from '#src/web/office/list/branch-filter.ts';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';
import { closeSessionEndpoint, type OfficeSession, openSessionEndpoint } from '../contract/office.ts';
import { sessionList } from '../contract/session-list.ts';
import { NewSessionForm } from '../parts/new-session-form.tsx';
import { NewTestForm } from '../parts/new-test-form.tsx';
import { sessionCells } from '../parts/session-columns.tsx';
import { useOfficeSessions } from '../parts/use-office-sessions.ts';
import { officeStageLabels } from '../rules/sessions.ts';

type Open = 'session' | 'test' | null;

export default function OfficeTestsPage() {
  const list = useOfficeSessions();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const may = list.data?.may;
  const done = (sentence: string) => void toast(sentence).finally(() => setOpen(null));
  return (
    <section className="grid gap-3">
      <PageHead title="입학 테스트">
        {may?.describe && (
          <Button
            variant="secondary"
            aria-expanded={open === 'test'}
            onClick={() => setOpen(open === 'test' ? null : 'test')}
          >
            새 테스트
          </Button>
        )}
        {may?.plan && (
          <Button
            aria-expanded={open === 'session'}
            onClick={() => setOpen(open === 'session' ? null : 'session')}
          >
            새 회차
          </Button>
        )}
      </PageHead>
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {may?.plan && !list.data?.canFamiliesJoin && <NobodyCanJoin />}
      {open === 'test' && (
        <Card>
          <NewTestForm onDone={() => done('테스트를 만들었습니다. 이제 회차를 만들 수 있습니다.')} />
        </Card>
      )}
      {open === 'session' && list.data && (
        <Card>
          <FirstNeeded needed={[branchNeeded(list.data.branches), { name: '테스트', of: list.data.tests }]}>
            <NewSessionForm
              tests={list.data.tests}
              branches={list.data.branches}
              onDone={({ sessionId }) => {
                done('회차를 만들었습니다. 아직 비공개라 학부모께 보이지 않습니다.');
                void navigate(`/office/tests/${sessionId}`);
              }}
            />
          </FirstNeeded>
        </Card>
      )}
      <DeclaredList
        list={sessionList}
        cells={sessionCells}
        hidden={may?.plan ? [] : ['act']}
        keyOf={(row) => row.sessionId}
        nameOf={(row) => `${row.title} ${row.branchName} ${row.room}`}
        searchHint="테스트, 고사실"
        refreshMs={10_000}
        onOpen={(row) => void navigate(`/office/tests/${row.sessionId}`)}
        filters={filtersFor(list.data?.branches ?? [])}
        {...(may?.plan && { bulk: bulkShow })}
        empty={
          <EmptyState title="앞으로 볼 회차가 없습니다.">
            <p>
              ‘새 테스트’로 시험을 적고 ‘새 회차’로 날짜와 고사실을 정하세요. 지난 회차는 시기에서 고르실 수
              있습니다.
            </p>
          </EmptyState>
        }
      />
    </section>
  );
}

/** A session opens at its hour, also where no family can have an account yet. */
function NobodyCanJoin() {
  return (
    <Notice tone="warn" title="아직 회원가입을 받지 않아 가족이 접수할 수 없습니다.">
      <p>이용약관과 개인정보 처리방침을 게시하면 시행일부터 가입하고 접수할 수 있습니다.</p>
      <p>
        <OfficeButtonLink to="/office/pages">약관과 방침 쓰러 가기</OfficeButtonLink>
      </p>
    </Notice>
  );
}

function filtersFor(branches: readonly { readonly id: number; readonly name: string }[]): ListFilter[] {
  return [
    {
      kind: 'choice',
      name: 'when',
      label: '시기',
      choices: [
        ['today', '오늘 보는 시험'],
        ['opening', '24시간 안에 접수 시작'],
        ['open', '접수 중'],
        ['waiting', '대기자가 있는 회차'],
        ['offered', '좌석을 제안한 회차'],
        ['unmarked', '출결을 적지 않은 회차'],
        ['past', '지난 회차'],
      ],
    },
    {
      kind: 'choice',
      name: 'stage',
      label: '상태',
      choices: Object.entries(officeStageLabels),
    },
    ...branchFilterOfMany(branches),
  ];
}

const showAll =
  (endpoint: typeof openSessionEndpoint | typeof closeSessionEndpoint, done: string) =>
  async (rows: readonly OfficeSession[], reason: string) => {
    return eachRow(rows, {
      nameOf: (row) => `${row.title} ${row.room}`,
      done,
      act: ({ sessionId, version }) => callApi(endpoint, { sessionId, version, reason }),
    });
  };
const linesOf = (rows: readonly OfficeSession[]) => (
  <ul className="list-disc pl-5">
    {rows.map((row) => (
      <li key={row.sessionId}>
        {row.title} · {row.branchName} {row.room} · 접수 {row.taken}/{row.capacity} ({row.stateLabel})
      </li>
    ))}
  </ul>
);
const bulkShow: readonly BulkAct<OfficeSession>[] = [
  {
    label: '공개',
    summary: (rows) => (
      <>
        <p>학부모 화면에 보이고, 접수 시작 시각이 되면 접수를 받습니다.</p>
        {linesOf(rows)}
      </>
    ),
    run: showAll(openSessionEndpoint, '개 회차를 공개했습니다.'),
  },
  {
    label: '비공개로 전환',
    summary: (rows) => (
      <>
        <p>학부모 화면에서 사라집니다. 이미 받은 접수는 그대로 있습니다.</p>
        {linesOf(rows)}
      </>
    ),
    run: showAll(closeSessionEndpoint, '개 회차를 비공개로 전환했습니다.'),
  },
];
