import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { DocumentView } from '#src/features/publishing/contract.ts';
import type { PageContent } from '#src/features/site/contract/office.ts';
import { Card } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api.ts';
import { BlockList } from '../parts/block-list.tsx';
import { ConsentPicker } from '../parts/consent-picker.tsx';
import { History } from '../parts/history.tsx';
import { PublishBar } from '../parts/publish-bar.tsx';
import { useDocumentQuery, useWriting, type Writing } from '../parts/use-document.ts';

export default function OfficePagePage() {
  const { name = '' } = useParams();
  const document = useDocumentQuery(`page-${name}`);
  const [era, setEra] = useState(0);
  return (
    <section className="grid grid-cols-1 gap-6">
      <p>
        <Link to="/office/pages" className="text-brand hover:underline">
          ← 페이지 목록
        </Link>
      </p>
      {document.error && <Notice tone="bad" title={sentenceOf(document.error)} isLive />}
      {document.data ? (
        <PageForm key={era} document={document.data} onRestored={() => setEra(era + 1)} />
      ) : (
        !document.error && <Skeleton className="h-96" />
      )}
    </section>
  );
}

function PageForm({ document, onRestored }: { document: DocumentView; onRestored: () => void }) {
  const writing = useWriting<PageContent>(document, document.content as PageContent);
  const { content, change } = writing;
  const set = (more: Partial<PageContent>) => change({ ...content, ...more });
  return (
    <>
      <PublishBar document={document} writing={writing as Writing<unknown>} />
      <h1 className="text-2xl">{content.title || '제목 없는 페이지'}</h1>
      <Card className="grid gap-5">
        <TextField
          label="제목"
          maxLength={80}
          value={content.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextAreaField
          label="머리글"
          hint="제목 아래와 검색 결과, 공유 화면에 보입니다."
          rows={2}
          maxLength={400}
          value={content.lead}
          onChange={(event) => set({ lead: event.target.value })}
        />
      </Card>
      <BlockList blocks={content.blocks} onChange={(blocks) => set({ blocks })} />
      <Card className="grid gap-4 md:grid-cols-2">
        <h2 className="text-lg md:col-span-2">법 점검에 쓰는 내용</h2>
        <ConsentPicker chosen={content.consentIds} onChange={(consentIds) => set({ consentIds })} />
        <TextAreaField
          label="근거"
          isOptional
          hint="순위나 비율을 적었다면 조사 기관, 기간, 대상을 적어 주세요."
          value={content.evidence}
          onChange={(event) => set({ evidence: event.target.value })}
        />
      </Card>
      <Card className="grid gap-3">
        <h2 className="text-lg">게시 기록</h2>
        <History subject={document.subject} version={writing.version} onRestored={onRestored} />
      </Card>
    </>
  );
}
