import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { subjectWords } from '#src/features/level-attempts/rules/attempts.ts';
import {
  listUnreadAnswers,
  readingWords,
  type UnreadAnswer,
} from '#src/features/level-results/contract/unread.ts';
import { ReadingDialog } from '#src/features/level-results/parts/office/reading-dialog.tsx';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { OfficeList } from '#src/web/office/list/office-list.tsx';

const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;
const keyOf = ({ versionId, answerId }: UnreadAnswer) => `${versionId} ${answerId}`;

interface Asked {
  readonly row: UnreadAnswer;
  readonly isAccepted: boolean;
}

const columnsFor = (ask: (asked: Asked) => void): readonly ListColumn<UnreadAnswer>[] => [
  {
    key: 'typed',
    name: '쓴 답',
    isRowHeader: true,
    cell: (row) => <strong className="break-all">{row.typed}</strong>,
  },
  { key: 'why', name: '읽지 못한 까닭', cell: (row) => <span className="block min-w-40">{row.why}</span> },
  { key: 'keyed', name: '정답', cell: (row) => whole(row.keyed) },
  {
    key: 'item',
    name: '문항',
    cell: (row) => (
      <span className="block min-w-48">
        {row.itemCode} {row.version}판 · {row.subjectWord}
        <span className="line-clamp-2 text-sm text-ink-soft">{row.stem}</span>
      </span>
    ),
  },
  { key: 'pupils', name: '학생', sort: 'pupils', isNumber: true, cell: (row) => whole(`${row.pupils}명`) },
  {
    key: 'state',
    name: '결정',
    cell: (row) => (
      <span className="block min-w-32">
        {readingWords[row.state]}
        {row.state === 'open' && row.open < row.pupils && ` (${row.open}명)`}
        {row.decidedAt && (
          <span className="block text-sm text-ink-soft">
            {row.by}: {row.reason}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'lastAt',
    name: '마지막 제출',
    sort: 'lastAt',
    cell: (row) => whole(row.lastAt ? formatSeoulDateTime(row.lastAt) : ''),
  },
  {
    key: 'acts',
    name: '정하기',
    cell: (row) => (
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
  },
];

/** Answers that hold no number where one was asked for: they count after all, or they stay wrong. */
export default function UnreadPage() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="max-w-prose">
        <h1 className="text-2xl">읽을 수 없던 답</h1>
        <p className="text-ink-soft">
          수를 쓰는 칸에 적었지만 수로 읽지 못해 0점이 된 답입니다. 인정하면 같은 답을 쓴 학생 모두 정답으로
          다시 채점하고, 정하기 전에는 그 학생의 결과를 공개하지 않습니다.
        </p>
      </div>
      <OfficeList
        name="level-unread"
        caption="읽을 수 없던 답"
        endpoint={listUnreadAnswers}
        columns={columnsFor(setAsked)}
        keyOf={keyOf}
        nameOf={(row) => `${row.typed} (${row.itemCode})`}
        searchHint="쓴 답"
        firstSort="-pupils"
        filters={[
          { kind: 'choice', name: 'subject', label: '과목', choices: Object.entries(subjectWords) },
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
        empty={<EmptyState title="수로 읽지 못한 답이 없습니다." />}
      />
      {asked && (
        <ReadingDialog
          answer={asked.row}
          isAccepted={asked.isAccepted}
          onClose={() => setAsked(null)}
          onDone={() => queries.invalidateQueries({ queryKey: ['office'] })}
        />
      )}
    </section>
  );
}
