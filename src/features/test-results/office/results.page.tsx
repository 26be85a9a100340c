import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  exportResultsEndpoint,
  importResultsEndpoint,
  listResultsEndpoint,
  type OfficeResult,
  type ResultHead,
  resultHeadEndpoint,
  undoResultsEndpoint,
} from '#src/features/test-results/contract/results.ts';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { belowName } from '#src/ui/list/list-looks.ts';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState, Skeleton } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ImportPanel } from '#src/web/office/import/import-panel.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { Entering, type Way } from '../parts/entering.tsx';
import { Appeals, Pastes, Publishing } from '../parts/result-parts.tsx';
import { ScoreCells } from '../parts/score-cells.tsx';
import { firstSortOf, officeVerdicts, totalOf, verdictLabels } from '../rules/results.ts';
import { shownWarning } from '../rules/shown-results.ts';

export default function ResultsPage() {
  const { sessionId = '' } = useParams();
  const [way, setWay] = useState<Way | null>(null);
  const turn = (to: Way) => setWay(way === to ? null : to);
  // What was typed into the cells waits there while another way is looked at.
  const [hasTyped, setHasTyped] = useState(false);
  const may = useOfficeSessions().data?.may;
  const mayPublish = may?.publish ?? false;
  const mayMark = may?.mark ?? false;
  const head = useQuery({
    queryKey: ['office', 'results', sessionId],
    queryFn: () => callApi(resultHeadEndpoint, { sessionId }),
  });
  if (cannotShow(head)) return <NotShown error={head.error} back={['/office/tests', '입학 테스트 목록']} />;
  if (!head.data) return <Skeleton className="h-64" />;
  const { session, areas } = head.data;
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title={`${session.title} 결과`} facts={factsOf(head.data)}>
        <ButtonLink to={`/office/tests/${sessionId}`} variant="secondary">
          접수 명단
        </ButtonLink>
        {may?.offer && (
          <OfficeButtonLink to={`/office/tests/${sessionId}/class-offers`} isMain={head.data.isOut}>
            반 좌석 제안
          </OfficeButtonLink>
        )}
        {mayMark && <Entering way={way} isOut={head.data.isOut} hasTyped={hasTyped} onTurn={turn} />}
      </PageHead>
      <Publishing head={head.data} mayPlan={mayPublish} />
      {(way === 'cells' || hasTyped) && (
        <Card className={way === 'cells' ? '' : 'hidden'}>
          <ScoreCells
            head={head.data}
            onDone={() => {
              setHasTyped(false);
              setWay(null);
            }}
            onTyped={setHasTyped}
          />
        </Card>
      )}
      {way === 'file' && <FromFile head={head.data} onDone={() => setWay(null)} />}
      <OfficeList
        name="test-results"
        caption="점수표"
        endpoint={listResultsEndpoint}
        fixed={{ sessionId }}
        columns={columnsFor(areas)}
        keyOf={(row) => row.registrationNo}
        nameOf={(row) => `${row.childName} ${row.registrationNo}`}
        searchHint="학생, 접수번호, 배치"
        firstSort={firstSortOf(head.data)}
        {...(mayMark && { exporting: exportResultsEndpoint })}
        filters={filters}
        empty={<EmptyState title="조건에 맞는 학생이 없습니다." />}
      />
      <Appeals appealed={head.data.appealed} mayAnswer={mayPublish} />
      <Pastes pastes={head.data.pastes} mayUndo={mayMark && !head.data.isOut} />
    </section>
  );
}

/** A table of scores that is pasted or uploaded; until families see it, it can be taken back. */
function FromFile({ head, onDone }: { head: ResultHead; onDone: () => void }) {
  return (
    <Card>
      <ImportPanel
        endpoint={importResultsEndpoint}
        columns={gridOf(head.areas)}
        fixed={{ sessionId: head.session.sessionId }}
        onDone={onDone}
        undo={(answer) => {
          const { importId } = answer as DataOf<typeof importResultsEndpoint>;
          return importId === null || head.isOut ? null : () => callApi(undoResultsEndpoint, { importId });
        }}
        warning={shownWarningOf}
      />
    </Card>
  );
}

/** Where and when it was, whose results are in, and since when families see them. */
const factsOf = ({ session, entered, missing, isOut, resultsAt }: ResultHead) =>
  [
    `${session.branchName} ${session.room}`,
    inShort(formatSeoulDateTime(session.startsAt)),
    `${entered}명 입력`,
    ...(missing > 0 ? [`미입력 ${missing}명`] : []),
    ...(isOut && resultsAt ? [`${inShort(formatSeoulDateTime(resultsAt))} 공개`] : []),
  ].join(' · ');

const shownWarningOf = (answer: ImportAnswer) =>
  'shown' in answer && typeof answer.shown === 'number' && answer.shown > 0
    ? shownWarning(answer.shown)
    : null;

const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'verdict',
    label: '결과',
    choices: [...Object.entries(officeVerdicts), ['none', '미입력']],
  },
  {
    kind: 'choice',
    name: 'state',
    label: '응시 여부',
    choices: [
      ['attended', '응시'],
      ['absent', '결시'],
      ['confirmed', '확인 전'],
    ],
  },
];

/** The heads a pasted table must have; the export has the same, so that it can be filled in and taken in again. */
const gridOf = (areas: ResultHead['areas']) => [
  { key: 'registrationNo', name: '접수번호' },
  { key: 'name', name: '이름' },
  ...areas.map(({ name }) => ({ key: name, name })),
  { key: 'placement', name: '배치' },
  { key: 'verdict', name: '결과' },
  { key: 'comment', name: '의견' },
];

const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;

/** What everybody decides by, where it is made of several. */
const totalColumn = (areas: ResultHead['areas']): ListColumn<OfficeResult> => ({
  key: 'total',
  name: `합계 (${totalOf(areas.map(({ max }) => max))})`,
  sort: 'total',
  isNumber: true,
  isEarly: true,
  isScreenOnly: true,
  cell: ({ hasResult, scores }) => (hasResult ? <strong>{totalOf(scores)}</strong> : '-'),
});

/** The label of the score table as the office has it. */
const officeLabel = (label: string) => (label === verdictLabels.wait ? officeVerdicts.wait : label);

const columnsFor = (areas: ResultHead['areas']): readonly ListColumn<OfficeResult>[] => [
  {
    key: 'child',
    name: '학생',
    sort: 'childName',
    isRowHeader: true,
    cell: (row) => (
      <>
        {whole(row.childName)}
        <span className={belowName}>{whole(`${row.childGrade} · ${row.placement || row.stateLabel}`)}</span>
      </>
    ),
  },
  {
    key: 'grade',
    name: '학년',
    sort: 'childGrade',
    isBesideName: true,
    isScreenOnly: true,
    cell: (row) => whole(row.childGrade),
  },
  {
    key: 'state',
    name: '응시',
    isBesideName: true,
    isScreenOnly: true,
    cell: (row) => whole(row.stateLabel),
  },
  ...areas.map((area, index) => ({
    key: `area${index}`,
    name: `${area.name} (${area.max})`,
    ...(areas.length === 1 && { sort: 'total' as const }),
    isNumber: true,
    cell: (row: OfficeResult) => (row.hasResult ? (row.scores[index] ?? '-') : '-'),
  })),
  ...(areas.length > 1 ? [totalColumn(areas)] : []),
  {
    key: 'placement',
    name: '배치',
    sort: 'placement',
    isBesideName: true,
    cell: (row) => whole(row.placement || '-'),
  },
  {
    key: 'verdict',
    name: '결과',
    isEarly: true,
    cell: (row) => whole(officeLabel(row.verdictLabel) || (row.isMissing ? '미입력' : '-')),
  },
  {
    key: 'comment',
    name: '의견',
    cell: (row) =>
      row.comment ? (
        <span
          title={row.comment}
          className="max-sm:block max-sm:w-60 max-sm:truncate sm:max-lg:block sm:max-lg:min-w-48 lg:inline-block lg:max-w-44 lg:truncate 2xl:max-w-72 lg:align-middle"
        >
          {row.comment}
        </span>
      ) : (
        '-'
      ),
  },
  {
    key: 'entered',
    isScreenOnly: true,
    isExtra: true,
    name: '입력',
    sort: 'enteredAt',
    cell: (row) =>
      row.enteredAt ? (
        <>
          {whole(row.enteredBy ?? '')}
          <span className="block text-ink-soft">{whole(inShort(formatSeoulDateTime(row.enteredAt)))}</span>
        </>
      ) : (
        '-'
      ),
  },
  {
    key: 'registrationNo',
    name: '접수번호',
    isExtra: true,
    sort: 'registrationNo',
    cell: (row) => whole(row.registrationNo),
  },
];
