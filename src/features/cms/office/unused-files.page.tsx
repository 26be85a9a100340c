import { useState } from 'react';
import { type UnusedFile, unusedList, uploadKindLabels } from '#src/features/boards/contract/unused-list.ts';
import { removeUnusedFile } from '#src/features/boards/contract/uploads.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';

/** Pictures and files that no text shows now, to be removed for good. */
export default function UnusedFilesPage() {
  const [asked, setAsked] = useState<UnusedFile | null>(null);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="미사용 파일"
        about={
          <>
            게시한 글과 초안 어디에도 없는 그림과 첨부 파일입니다. 글에서 뺀 그림은 그 순간부터 밖에 보이지
            않고, 어느 버전에도 없으면 90일 뒤 저절로 지웁니다. 더 일찍 지워야 하면 여기에서 지워 주세요.
          </>
        }
      />
      <DeclaredList
        list={unusedList}
        cells={{
          name: (row, text) => (
            <span className="flex items-center gap-3">
              {row.kind === 'picture' && (
                <img
                  className="size-12 rounded-lg object-cover"
                  src={`/files/${row.id}`}
                  alt=""
                  loading="lazy"
                />
              )}
              <span className="break-all">{text}</span>
            </span>
          ),
          acts: (row) => (
            <Button variant="secondary" aria-label={`${row.name} 지우기`} onClick={() => setAsked(row)}>
              지우기
            </Button>
          ),
        }}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        searchHint="파일 이름"
        filters={[{ kind: 'choice', name: 'kind', label: '종류', choices: Object.entries(uploadKindLabels) }]}
        empty={<EmptyState title="미사용 파일이 없습니다." />}
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
            return () => toast('파일을 지웠습니다.');
          }}
        >
          <p>
            <strong className="break-all">{asked.name}</strong>
          </p>
          <p>
            되돌릴 수 없습니다.
            {asked.isInHistory && ' 이전 버전으로 되돌리면 그 글에 이 파일이 빠집니다.'}
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}
