import { useState } from 'react';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { type UnreadAnswer, unreadList } from '#src/features/level-results/contract/unread-list.ts';
import { ReadingDialog } from '#src/features/level-results/parts/office/reading-dialog.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';

const keyOf = ({ versionId, answerId }: UnreadAnswer) => `${versionId} ${answerId}`;

interface Asked {
  readonly row: UnreadAnswer;
  readonly isAccepted: boolean;
}

const cellsFor = (ask: (asked: Asked) => void): CellsOf<typeof unreadList> => ({
  typed: (row) => <strong className="break-all">{row.typed}</strong>,
  why: (row) => <span className="block min-w-40">{row.why}</span>,
  item: (row, text) => (
    <span
      className="inline-block min-w-48 align-middle lg:group-data-dense/list:max-w-56 lg:group-data-dense/list:truncate"
      title={row.stem}
    >
      {text}
      <span className="block text-sm text-ink-soft">{row.stem}</span>
    </span>
  ),
  state: (row, text) => (
    <span className="block min-w-32">
      {text}
      {row.decidedAt && (
        <span className="block text-sm text-ink-soft">
          {row.by}: {row.reason}
        </span>
      )}
    </span>
  ),
  acts: (row) => (
    <span className="flex gap-2 whitespace-nowrap">
      {row.state !== 'accepted' && (
        <Button aria-label={`${row.typed} 인정`} onClick={() => ask({ row, isAccepted: true })}>
          인정
        </Button>
      )}
      {row.state !== 'kept' && (
        <Button
          variant="secondary"
          aria-label={`${row.typed} 오답 유지`}
          onClick={() => ask({ row, isAccepted: false })}
        >
          오답 유지
        </Button>
      )}
    </span>
  ),
});

/** Typed answers that did not count as right: they count after all, or they stay wrong. */
export default function UnreadPage() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="숫자 답 인정"
        about={
          <>
            학생이 써 넣은 답 가운데 정답으로 채점되지 않은 것입니다. 인정하면 같은 답을 쓴 학생 모두 정답으로
            다시 채점합니다. 수를 쓰는 칸인데 수로 읽지 못한 답은, 정하기 전에는 그 학생의 결과를 공개하지
            않습니다.
          </>
        }
      />
      <DeclaredList
        list={unreadList}
        cells={cellsFor(setAsked)}
        keyOf={keyOf}
        nameOf={(row) => `${row.typed} (${row.itemCode})`}
        searchHint="쓴 답"
        filters={[
          { kind: 'choice', name: 'subject', label: '과목', choices: Object.entries(subjectLabels) },
          {
            kind: 'choice',
            name: 'reading',
            label: '읽기',
            choices: [
              ['unread', '읽을 수 없던 답'],
              ['wrong', '읽었지만 틀린 답'],
            ],
          },
          {
            kind: 'choice',
            name: 'state',
            label: '결정',
            choices: [
              ['open', '정하지 않음'],
              ['decided', '정함'],
            ],
          },
        ]}
        empty={<EmptyState title="살펴볼 답이 없습니다." />}
      />
      {asked && (
        <ReadingDialog answer={asked.row} isAccepted={asked.isAccepted} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}
