import { type ReactNode, useState } from 'react';
import { data } from 'react-router';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { isSandboxShown } from '#src/platform/config.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { keysOf } from '#src/shared/record.ts';
import { Button, type ButtonVariant } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Check, PhoneField, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { EmptyState, ErrorSummary, Notice, type NoticeTone, Skeleton } from '#src/ui/notice.tsx';
import { Plate } from '#src/ui/plates/plate.tsx';
import { plates } from '#src/ui/plates/plate-svg.ts';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { Steps } from '#src/ui/steps.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { Pagination } from '#src/ui/tables/pagination.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { Accordion } from '#src/ui/text/accordion.tsx';
import { toast } from '#src/ui/toast.ts';
import { NoSandbox, noSandboxMeta } from '../parts/no-sandbox.tsx';
import type { Route } from './+types/gallery.page.ts';

/** Like the sandbox: not there once a real provider is set up in production. */
export function loader({ context }: Route.LoaderArgs) {
  if (!isSandboxShown(context.get(academyContext).config)) return data(null, { status: 404 });
  return { isShown: true };
}

export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? [{ title: titled('부품 모음') }, { name: 'robots', content: 'noindex' }] : noSandboxMeta;

const shapes: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const tones: readonly StatusTone[] = ['open', 'soon', 'last', 'wait', 'closed', 'good', 'bad'];
const notices: readonly NoticeTone[] = ['info', 'good', 'warn', 'bad'];

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4 border-t border-line pt-6">
      <h2 className="text-xl">{name}</h2>
      {children}
    </section>
  );
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Gallery /> : <NoSandbox />;
}

function Gallery() {
  return (
    <main className="mx-auto grid max-w-[1000px] grid-cols-1 gap-10 px-4 py-10">
      <h1 className="text-3xl">부품 모음</h1>
      <Pressed />
      <Fields />
      <States />
      <Structure />
      <Part name="그림">
        <div className="grid gap-4 sm:grid-cols-2">
          {keysOf(plates).map((name) => (
            <Plate key={name} name={name} className="aspect-4/3 w-full rounded-card bg-brand-pale" />
          ))}
        </div>
      </Part>
    </main>
  );
}

function Pressed() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part name="단추와 대화 상자">
      <p className="flex flex-wrap gap-3">
        {shapes.map((shape) => (
          <Button key={shape} variant={shape} onClick={() => void toast(`${shape} 단추입니다.`)}>
            {shape}
          </Button>
        ))}
        <Button isBusy>저장</Button>
        <Button disabled>누를 수 없음</Button>
        <Button onClick={() => setIsOpen(true)}>대화 상자 열기</Button>
      </p>
      <p className="flex flex-wrap gap-3 rounded-card bg-brand-deep p-4">
        <Button variant="light">light</Button>
        <Button variant="outline">outline</Button>
      </p>
      <Dialog
        title="대화 상자"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={<Button onClick={() => setIsOpen(false)}>확인</Button>}
      >
        <p>Escape를 누르거나 바깥을 누르면 닫힙니다.</p>
      </Dialog>
    </Part>
  );
}

function Fields() {
  return (
    <Part name="입력">
      <ErrorSummary errors={['이름을 입력해 주세요.']} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="이름" hint="실명을 적어 주세요." />
        <TextField label="이메일" error="이메일 형식을 확인해 주세요." defaultValue="parent@" />
        <PhoneField label="휴대폰" />
        <SelectField label="학년" isOptional>
          <option>초등 3학년</option>
          <option>초등 4학년</option>
        </SelectField>
        <TextAreaField label="남기실 말씀" isOptional />
        <div>
          <Check label="광고성 정보를 받습니다" />
          <Check kind="radio" name="when" label="오전" />
          <Check kind="radio" name="when" label="오후" error="하나를 골라 주세요." />
        </div>
      </div>
    </Part>
  );
}

function States() {
  return (
    <Part name="상태와 알림">
      <p className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </p>
      <SeatMeter left={3} capacity={30} />
      {notices.map((tone) => (
        <Notice key={tone} tone={tone} title={`${tone} 알림`}>
          <p>무슨 일이 있었고, 무엇이 안전하며, 다음에 할 일을 말합니다.</p>
        </Notice>
      ))}
      <Skeleton className="h-16" />
      <EmptyState title="아직 없습니다.">
        <Button>첫 번째 만들기</Button>
      </EmptyState>
    </Part>
  );
}

function Structure() {
  return (
    <Part name="구조">
      <Steps names={['약관', '인증', '정보', '완료']} current={1} />
      <Tabs
        label="보기"
        items={[
          { id: 'one', label: '첫째', content: <p>첫째 내용</p> },
          { id: 'two', label: '둘째', content: <p>둘째 내용</p> },
        ]}
      />
      <Card>
        <Facts
          rows={[
            ['주소', '서울특별시 강남구 도곡로 408'],
            ['전화', '02-555-0142'],
          ]}
        />
      </Card>
      <DataTable
        caption="학년과 과정"
        head={['학년', '과정']}
        rows={[
          ['초3', '탐구'],
          ['초5', '심화'],
        ]}
      />
      <Accordion title="질문">답</Accordion>
      <Pagination page={3} pages={12} hrefOf={(page) => `/sandbox/gallery?page=${page}`} />
    </Part>
  );
}
