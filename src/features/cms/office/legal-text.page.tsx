import { Plus } from 'lucide-react';
import { useParams } from 'react-router';
import { ComingLegal } from '#src/features/cms/parts/publishing/coming-legal.tsx';
import type { LegalContent } from '#src/features/site/contract/legal.ts';
import { noticeDays } from '#src/features/site/rules/legal.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { DocumentScreen, type SetContent } from '../parts/document-screen.tsx';
import { OrderButtons } from '../parts/order-buttons.tsx';

interface PartProps {
  readonly content: LegalContent;
  readonly set: SetContent<LegalContent>;
}

export default function OfficeLegalTextPage() {
  const { key = '' } = useParams();
  return (
    <DocumentScreen<LegalContent>
      subject={`legal-${key}`}
      back={['/office/pages', '페이지 목록']}
      titleOf={({ title }) => title || '제목 없는 약관'}
    >
      {(content, set, isFirst) => (
        <>
          <ComingLegal legalKey={key} />
          <Announcement content={content} set={set} isFirst={isFirst} />
          <Articles content={content} set={set} />
        </>
      )}
    </DocumentScreen>
  );
}

function FirstNotice() {
  return (
    <Notice title="첫 버전입니다. 〔 〕 안의 칸을 모두 채운 뒤에 게시해 주세요.">
      <p>
        글은 본보기입니다. 학원에서 실제로 하는 대로 고치고, 필요하면 법률 전문가에게 확인해 주세요.
        이용약관과 개인정보 처리방침이 모두 시행되면 회원가입이 열립니다.
      </p>
    </Notice>
  );
}

function NextNotice() {
  return (
    <Notice title="게시하면 새 버전으로 공지합니다.">
      <p>
        시행일까지는 지금의 버전이 적용되고, 이전 버전은 그대로 남아 누구나 달라진 점을 볼 수 있습니다.
        회원에게 불리하게 바뀌면 시행 30일 전에 공지하고 따로 알려야 합니다.
      </p>
    </Notice>
  );
}

function Announcement({ content, set, isFirst }: PartProps & { isFirst: boolean }) {
  return (
    <Card className="grid gap-5 md:grid-cols-2">
      <div className="md:col-span-2">{isFirst ? <FirstNotice /> : <NextNotice />}</div>
      <TextField
        label="제목"
        maxLength={80}
        value={content.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextField
        label="시행일"
        type="date"
        hint={isFirst ? '오늘부터 고를 수 있습니다.' : `공지하고 ${noticeDays}일 뒤부터 고를 수 있습니다.`}
        value={content.effectiveOn}
        onChange={(event) => set({ effectiveOn: event.target.value })}
      />
      <div className="md:col-span-2" hidden={isFirst}>
        <TextAreaField
          label="개정 이유"
          hint="읽는 분께 그대로 보입니다."
          rows={2}
          maxLength={300}
          value={content.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      </div>
    </Card>
  );
}

function Articles({ content: { sections }, set }: PartProps) {
  const replace = (index: number, more: Partial<LegalContent['sections'][number]>) =>
    set({ sections: sections.map((one, place) => (place === index ? { ...one, ...more } : one)) });
  return (
    <section aria-label="조항" className="grid gap-4">
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, nothing is kept in them
        <Card key={index} className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-1">
            <h2 className="text-base">{index + 1}번째 조항</h2>
            <OrderButtons
              name={`${index + 1}번째 조항`}
              list={sections}
              index={index}
              onChange={(next) => set({ sections: next })}
            />
          </div>
          <TextField
            label="조의 제목"
            maxLength={120}
            value={section.title}
            onChange={(event) => replace(index, { title: event.target.value })}
          />
          <TextAreaField
            label="내용"
            hint="줄을 바꾸면 문단이 나뉩니다."
            rows={Math.max(3, section.paragraphs.length + 2)}
            value={section.paragraphs.join('\n')}
            onChange={(event) => replace(index, { paragraphs: event.target.value.split('\n') })}
          />
        </Card>
      ))}
      <p>
        <Button
          variant="secondary"
          onClick={() => set({ sections: [...sections, { title: '', paragraphs: [''] }] })}
        >
          <Plus aria-hidden="true" size={18} /> 조항 추가
        </Button>
      </p>
    </section>
  );
}
