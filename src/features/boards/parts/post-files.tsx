import { useState } from 'react';
import { formatCount } from '#src/shared/krw.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { PostFile } from '../contract/posts.ts';

/** After lucide (ISC). */
const downloadPath = 'M12 15V3m9 12v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4m4-5 5 5 5-5';

const kilobytes = (size: number) => `${formatCount(Math.max(1, Math.round(size / 1024)))}KB`;

/** The attachments of a post; those for members are opened with a ticket. */
export function PostFiles({ files }: { files: readonly PostFile[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files" className="no-print grid gap-2 rounded-card bg-mist p-5">
      <h2 id="files" className="text-base">
        첨부 파일 {files.length}개
      </h2>
      <ul className="grid gap-1">
        {files.map((file) => (
          <li key={file.id}>
            <FileLine file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const linkClass =
  'inline-flex min-h-11 items-center gap-2 text-left font-semibold text-brand hover:underline';

function FileLine({ file }: { file: PostFile }) {
  const [refusal, setRefusal] = useState('');
  const content = (
    <>
      <Icon path={downloadPath} size={18} className="shrink-0" />
      <span>
        {file.name} <span className="font-normal text-ink-soft tabular-nums">{kilobytes(file.size)}</span>
      </span>
    </>
  );
  if (file.audience === 'everyone') {
    return (
      <a href={`/files/${file.id}`} className={linkClass} download>
        {content}
      </a>
    );
  }
  const open = async () => {
    // Calls and contracts are fetched with the first press: most readers need neither.
    const [{ callApi, sentenceOf }, { fileTicketEndpoint }] = await Promise.all([
      import('#src/web/api/api.ts'),
      import('../contract/posts.ts'),
    ]);
    try {
      location.assign((await callApi(fileTicketEndpoint, { fileId: file.id })).url);
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  return (
    <>
      <button type="button" className={linkClass} onClick={() => void open()}>
        {content}
        <span className="rounded-full bg-brand-pale px-2 text-sm text-brand-deep">회원 전용</span>
      </button>
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
    </>
  );
}
