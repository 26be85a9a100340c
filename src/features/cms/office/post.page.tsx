import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import type { PostContent } from '#src/features/boards/contract/office.ts';
import { boards, isCategoryOf } from '#src/features/boards/rules/boards.ts';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { Skeleton } from '#src/ui/notice.tsx';
import { ConsentPicker } from '../parts/consent-picker.tsx';
import { DocumentScreen, type SetContent } from '../parts/document-screen.tsx';
import { EvidenceField } from '../parts/evidence-field.tsx';
import { CoverField, FilesField } from '../parts/file-fields.tsx';

/** The editor is large: only who writes fetches it. */
const RichEditor = lazy(async () => ({
  default: (await import('#src/features/cms/parts/writing/rich-editor.tsx')).RichEditor,
}));

interface PartProps {
  readonly content: PostContent;
  readonly set: SetContent<PostContent>;
}

export default function OfficePostPage() {
  const { postId = '' } = useParams();
  return (
    <DocumentScreen<PostContent>
      subject={`post-${postId}`}
      back={['/office/posts', '게시글 목록']}
      titleOf={({ title }) => title || '제목 없는 글'}
    >
      {(content, set) => (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
          <PostText content={content} set={set} />
          <div className="grid gap-6">
            <Placing content={content} set={set} />
            <Card className="grid gap-4">
              <h2 className="text-lg">법 점검에 쓰는 내용</h2>
              <Check
                label="모집 광고입니다 (다른 담당자가 승인해야 게시됩니다)"
                checked={content.isRecruiting ?? false}
                onChange={(event) => set({ isRecruiting: event.target.checked })}
              />
              <Check
                label="사진에 학생이 보입니다"
                checked={content.showsStudents}
                onChange={(event) => set({ showsStudents: event.target.checked })}
              />
              <ConsentPicker chosen={content.consentIds} onChange={(consentIds) => set({ consentIds })} />
              <EvidenceField value={content.evidence} onChange={(evidence) => set({ evidence })} />
            </Card>
          </div>
        </div>
      )}
    </DocumentScreen>
  );
}

function PostText({ content, set }: PartProps) {
  return (
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
  );
}

function Placing({ content, set }: PartProps) {
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
        {!isCategoryOf(content.board, content.category) && (
          <option value={content.category}>{content.category} (없는 분류)</option>
        )}
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
