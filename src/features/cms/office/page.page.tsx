import { useParams } from 'react-router';
import type { PageContent } from '#src/features/site/contract/office.ts';
import { Card } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { BlockList } from '../parts/block-list.tsx';
import { ConsentPicker } from '../parts/consent-picker.tsx';
import { DocumentScreen } from '../parts/document-screen.tsx';
import { EvidenceField } from '../parts/evidence-field.tsx';
import { PageResult } from '../parts/page-result.tsx';

export default function OfficePagePage() {
  const { name = '' } = useParams();
  return (
    <DocumentScreen<PageContent>
      subject={`page-${name}`}
      back={['/office/pages', '페이지 목록']}
      titleOf={({ title }) => title || '제목 없는 페이지'}
    >
      {(content, set, isFirst) => (
        <>
          {isFirst && (
            <Notice title="아직 쓰지 않은 페이지입니다. 방문하신 분께는 ‘준비 중’으로 보입니다.">
              <p>〔 〕 안의 칸을 모두 채운 뒤에 게시해 주세요.</p>
            </Notice>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Card className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
                <TextField
                  label="제목"
                  maxLength={80}
                  value={content.title}
                  onChange={(event) => set({ title: event.target.value })}
                />
                <TextAreaField
                  label="소개 문장"
                  rows={2}
                  maxLength={400}
                  value={content.lead}
                  onChange={(event) => set({ lead: event.target.value })}
                />
              </Card>
              <BlockList blocks={content.blocks} onChange={(blocks) => set({ blocks })} />
            </div>
            <PageResult content={content} />
          </div>
          <Card>
            <details open={content.consentIds.length > 0 || content.evidence !== '' || undefined}>
              <summary className="min-h-11 cursor-pointer py-2 text-lg font-bold">동의와 근거</summary>
              <div className="grid gap-4 pt-2 md:grid-cols-2">
                <ConsentPicker chosen={content.consentIds} onChange={(consentIds) => set({ consentIds })} />
                <EvidenceField value={content.evidence} onChange={(evidence) => set({ evidence })} />
              </div>
            </details>
          </Card>
        </>
      )}
    </DocumentScreen>
  );
}
