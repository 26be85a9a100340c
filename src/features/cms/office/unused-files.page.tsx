import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listUnusedFiles,
  removeUnusedFile,
  type UnusedFile,
  uploadKindWords,
} from '#src/features/boards/contract/uploads.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { say } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { OfficeList } from '#src/web/office/list/office-list.tsx';

const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;
const sizeWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)}kB` : `${(bytes / 1_000_000).toFixed(1)}MB`;

const columnsFor = (ask: (file: UnusedFile) => void): readonly ListColumn<UnusedFile>[] => [
  {
    key: 'name',
    name: '이름',
    sort: 'name',
    isRowHeader: true,
    cell: (row) => (
      <span className="flex items-center gap-3">
        {row.kind === 'picture' && (
          <img className="size-12 rounded-lg object-cover" src={`/files/${row.id}`} alt="" loading="lazy" />
        )}
        <span className="break-all">{row.name}</span>
      </span>
    ),
  },
  { key: 'kind', name: '종류', cell: (row) => whole(uploadKindWords[row.kind]) },
  { key: 'size', name: '크기', sort: 'size', isNumber: true, cell: (row) => whole(sizeWords(row.size)) },
  {
    key: 'state',
    name: '쓰인 곳',
    cell: (row) =>
      whole(row.isInHistory ? '지난 판에만 있음' : row.wasPublished ? '글에서 뺌' : '쓴 적 없음'),
  },
  { key: 'at', name: '올린 때', sort: 'at', cell: (row) => whole(formatSeoulDateTime(row.at)) },
  {
    key: 'acts',
    name: '지우기',
    cell: (row) => (
      <Button variant="secondary" aria-label={`${row.name} 지우기`} onClick={() => ask(row)}>
        지우기
      </Button>
    ),
  },
];

/** Pictures and files that no text shows now, to be removed for good. */
export default function UnusedFilesPage() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<UnusedFile | null>(null);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="max-w-prose">
        <h1 className="text-2xl">쓰지 않는 파일</h1>
        <p className="text-ink-soft">
          게시한 글과 초안 어디에도 없는 그림과 첨부 파일입니다. 글에서 뺀 그림은 그 순간부터 밖에 보이지
          않고, 어느 판에도 없으면 90일 뒤 저절로 지웁니다. 더 일찍 지워야 하면 여기에서 지워 주세요.
        </p>
      </div>
      <OfficeList
        name="unused-files"
        caption="쓰지 않는 파일"
        endpoint={listUnusedFiles}
        columns={columnsFor(setAsked)}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        searchHint="파일 이름"
        firstSort="-at"
        filters={[{ kind: 'choice', name: 'kind', label: '종류', choices: Object.entries(uploadKindWords) }]}
        empty={<EmptyState title="쓰지 않는 파일이 없습니다." />}
      />
      {asked && (
        <ReasonDialog
          title="파일을 지울까요?"
          button="지우기"
          variant="danger"
          isOpen
          onClose={() => setAsked(null)}
          run={async (reason) => {
            await callApi(removeUnusedFile, { uploadId: asked.id, reason });
            await queries.invalidateQueries({ queryKey: ['office'] });
            await say('파일을 지웠습니다.');
          }}
        >
          <p>
            <strong className="break-all">{asked.name}</strong>
          </p>
          <p>
            되돌릴 수 없습니다.
            {asked.isInHistory && ' 지난 판으로 되돌리면 그 글에 이 파일이 빠집니다.'}
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}
