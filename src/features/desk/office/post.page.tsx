import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { PostContent } from '#src/features/boards/contract/office.ts';
import { boards } from '#src/features/boards/rules/boards.ts';
import type { DocumentView } from '#src/features/publishing/contract.ts';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api.ts';
import { ConsentPicker } from '../parts/consent-picker.tsx';
import { CoverField, FilesField } from '../parts/file-fields.tsx';
import { History } from '../parts/history.tsx';
import { PublishBar } from '../parts/publish-bar.tsx';
import { useDocumentQuery, useWriting, type Writing } from '../parts/use-document.ts';

/** The editor is large: only who writes fetches it. */
const RichEditor = lazy(async () => ({ default: (await import('../parts/rich-editor.tsx')).RichEditor }));

export default function OfficePostPage() {
  const { postId = '' } = useParams();
  const subject = `post-${postId}`;
  const document = useDocumentQuery(subject);
  const [era, setEra] = useState(0);
  return (
    <section className="grid grid-cols-1 gap-6">
      <p>
        <Link to="/office/posts" className="text-brand hover:underline">
          ← 게시글 목록
        </Link>
      </p>
      {document.error && <Notice tone="bad" title={sentenceOf(document.error)} isLive />}
      {document.data ? (
        <PostForm key={era} document={document.data} onRestored={() => setEra(era + 1)} />
      ) : (
        !document.error && <Skeleton className="h-96" />
      )}
    </section>
  );
}

function PostForm({ document, onRestored }: { document: DocumentView; onRestored: () => void }) {
  const writing = useWriting<PostContent>(document, document.content as PostContent);
  const { content, change } = writing;
  const set = (more: Partial<PostContent>) => change({ ...content, ...more });
  return (
    <>
      <PublishBar document={document} writing={writing as Writing<unknown>} />
      <h1 className="text-2xl">{content.title || '제목 없는 글'}</h1>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Card className="grid grid-cols-1 gap-5">
          <TextField
            label="제목"
            maxLength={120}
            value={content.title}
            onChange={(event) => set({ title: event.target.value })}
          />
          <TextAreaField
            label="요약"
            hint="목록과 검색 결과, 공유 화면에 보입니다."
            rows={2}
            maxLength={300}
            value={content.summary}
            onChange={(event) => set({ summary: event.target.value })}
          />
          <Suspense fallback={<Skeleton className="h-80" />}>
            <RichEditor body={content.body as object} onChange={(body) => set({ body })} />
          </Suspense>
          <FilesField files={content.files} onChange={(files) => set({ files })} />
        </Card>
        <div className="grid gap-6">
          <Placing content={content} set={set} />
          <Card className="grid gap-4">
            <h2 className="text-lg">법 점검에 쓰는 내용</h2>
            <Check
              label="사진에 학생이 보입니다"
              checked={content.showsStudents}
              onChange={(event) => set({ showsStudents: event.target.checked })}
            />
            <ConsentPicker chosen={content.consentIds} onChange={(consentIds) => set({ consentIds })} />
            <TextAreaField
              label="근거"
              isOptional
              hint="순위나 비율을 적었다면 조사 기관, 기간, 대상을 적어 주세요."
              rows={2}
              value={content.evidence}
              onChange={(event) => set({ evidence: event.target.value })}
            />
          </Card>
        </div>
      </div>
      <Card className="grid gap-3">
        <h2 className="text-lg">게시 기록</h2>
        <History subject={document.subject} version={writing.version} onRestored={onRestored} />
      </Card>
    </>
  );
}

function Placing({ content, set }: { content: PostContent; set: (more: Partial<PostContent>) => void }) {
  const board = boards.find(({ key }) => key === content.board);
  return (
    <Card className="grid gap-4">
      <SelectField
        label="게시판"
        value={content.board}
        onChange={(event) => {
          const next = boards.find(({ key }) => key === event.target.value);
          if (next) set({ board: next.key, category: next.categories[0] });
        }}
      >
        {boards.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="분류"
        value={content.category}
        onChange={(event) => set({ category: event.target.value })}
      >
        {(board?.categories ?? []).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Check
        label="목록 위에 고정합니다"
        checked={content.isPinned}
        onChange={(event) => set({ isPinned: event.target.checked })}
      />
      <TextField
        label="게시 종료일"
        isOptional
        type="date"
        hint="이 날이 지나면 글이 내려갑니다."
        value={content.showUntil ? content.showUntil.slice(0, 10) : ''}
        onChange={(event) =>
          set({ showUntil: event.target.value ? `${event.target.value}T23:59:59+09:00` : null })
        }
      />
      <CoverField coverId={content.coverId} onChange={(coverId) => set({ coverId })} />
    </Card>
  );
}
