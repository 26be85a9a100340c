import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportItemsEndpoint } from '#src/features/item-bank/contract/exchange.ts';
import { itemChoicesEndpoint } from '#src/features/item-bank/contract/office.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { saveFile } from './save-file.ts';

const formats = [
  ['academy', '문항 묶음'],
  ['qti', 'QTI 3.0'],
  ['gift', 'GIFT'],
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;
type Format = (typeof formats)[number][0];

/** What of an address chooses items; its page and order do not. */
const chosenBy = ['subject', 'domainId', 'grade', 'kind', 'status', 'q', 'formId'];

/**
 * Writes what the list shows as a file with its keys, for who may take it out; asks why. What could not be written is
 * listed, not hidden.
 */
export function ExportBar({
  filter,
  label = '이 목록의 문항을 정답과 함께 파일로 내보내기',
}: {
  filter: Readonly<Record<string, string>>;
  label?: string;
}) {
  const [format, setFormat] = useState<Format | null>(null);
  const choices = useQuery({
    queryKey: ['office', 'item-choices'],
    queryFn: () => callApi(itemChoicesEndpoint, {}),
  });
  const exporting = useAct({
    renews: null,
    mutationFn: (wish: { format: Format; reason: string }) =>
      callApi(exportItemsEndpoint, {
        ...Object.fromEntries(chosenBy.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))),
        ...wish,
      }),
    onSuccess: (file) => saveFile(file),
  });
  if (!choices.data?.mayExport) return null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-soft">{label}</span>
        {formats.map(([one, name]) => (
          <Button key={one} variant="secondary" isBusy={exporting.isPending} onClick={() => setFormat(one)}>
            {name}
          </Button>
        ))}
      </div>
      <ReasonDialog
        title="정답이 든 파일 내보내기"
        button="내보내기"
        isOpen={format !== null}
        renews={null}
        onClose={() => setFormat(null)}
        run={async (reason) => {
          if (format) await exporting.mutateAsync({ format, reason });
        }}
      >
        <p>발문과 함께 정답과 해설이 나갑니다. 한 번에 1,000문항까지이며, 파일은 쓴 뒤 바로 지워 주세요.</p>
      </ReasonDialog>
      {exporting.data && (
        <Notice
          tone={exporting.data.notes.length > 0 ? 'warn' : 'good'}
          title={`${exporting.data.fileName}: 문항 ${exporting.data.items}개`}
          isLive
        >
          {exporting.data.notes.length > 0 && (
            <details>
              <summary className="min-h-11 py-2">살펴볼 점 {exporting.data.notes.length}가지</summary>
              <ul className="list-disc pl-5 text-sm">
                {exporting.data.notes.map((note) => (
                  <li key={`${note.code} ${note.reason}`}>
                    {note.code}: {note.isLeftOut ? '빠짐 — ' : ''}
                    {note.reason}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Notice>
      )}
    </div>
  );
}
