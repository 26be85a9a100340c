import { useMutation } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { exportItemsEndpoint } from '../../contract/exchange.ts';
import { saveFile } from './save-file.ts';

const formats = [
  ['qti', 'QTI 3.0'],
  ['gift', 'GIFT'],
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

/** Writes what the filter shows as a file; what could not be written is listed, not hidden. */
export function ExportBar({
  filter,
  label = '시험 문항 파일로 내보내기 (유형·검색을 뺀 조건)',
}: {
  filter: Readonly<Record<string, string>>;
  label?: string;
}) {
  const exporting = useMutation({
    mutationFn: (format: (typeof formats)[number][0]) => {
      const { subject, grade, domainId, status, formId } = filter;
      return callApi(exportItemsEndpoint, { format, subject, grade, domainId, status, formId } as Parameters<
        typeof callApi<typeof exportItemsEndpoint>
      >[1]);
    },
    onSuccess: (file) => saveFile(file),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-soft">{label}</span>
        {formats.map(([format, name]) => (
          <Button
            key={format}
            look="secondary"
            isBusy={exporting.isPending}
            onClick={() => exporting.mutate(format)}
          >
            {name}
          </Button>
        ))}
      </div>
      {exporting.error && <Notice tone="bad" title={sentenceOf(exporting.error)} isLive />}
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
