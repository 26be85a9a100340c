import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listProgrammesEndpoint } from '#src/features/branches/contract/programmes.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { listTeacherBranchesEndpoint, moveTeacherEndpoint } from '../contract/office.ts';
import { type OfficeTeacher, teacherList } from '../contract/teacher-list.ts';
import { type TeacherChoices, TeacherForm } from '../parts/office/teacher-form.tsx';
import { TeacherPhoto } from '../parts/office/teacher-photo.tsx';
import { pictureOf } from '../rules/teachers.ts';

/** The teachers whom families read about: written, put in order, shown or hidden, with a photograph where one agreed. */
export default function TeachersPage() {
  const [picked, setPicked] = useState<OfficeTeacher | 'new' | null>(null);
  const choices = useChoices();
  const isNew = picked === 'new';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="강사 소개"
        about={
          <>
            공개한 분은 강사 소개와 프로그램, 분원, 반, 설명회 화면에 바로 보입니다. 설명회에서는 ‘진행하는
            분’에 적은 이름으로 찾아 잇습니다.
          </>
        }
      >
        <Button aria-expanded={isNew} onClick={() => setPicked(isNew ? null : 'new')}>
          새 강사
        </Button>
      </PageHead>
      {picked && (
        <Card className="grid gap-6">
          <FirstNeeded needed={isNew ? [branchNeeded(choices.branches)] : []}>
            <TeacherForm
              key={isNew ? 'new' : picked.teacherId}
              teacher={isNew ? null : picked}
              choices={choices}
              onSaved={setPicked}
              onDone={() => setPicked(null)}
            />
          </FirstNeeded>
          {!isNew && <TeacherPhoto teacher={picked} onChanged={setPicked} />}
        </Card>
      )}
      <DeclaredList
        list={teacherList}
        cells={{
          name: (row) => <Who row={row} onPick={() => setPicked(row)} />,
          isPublished: (row, text) => (
            <span className="flex flex-wrap items-center gap-1">
              <StatusBadge tone={row.isPublished ? 'good' : 'closed'}>{text}</StatusBadge>
              <Mover row={row} />
            </span>
          ),
        }}
        keyOf={(row) => row.teacherId}
        nameOf={(row) => row.name}
        searchHint="이름, 직함"
        onOpen={setPicked}
        filters={filtersOf(choices)}
        empty={
          <EmptyState title="아직 소개한 강사가 없습니다.">
            <p>‘새 강사’에서 첫 분을 적어 주세요. 공개하기 전에는 아무 화면에도 보이지 않습니다.</p>
          </EmptyState>
        }
      />
    </section>
  );
}

function Who({ row, onPick }: { row: OfficeTeacher; onPick: () => void }) {
  return (
    <span className="flex items-center gap-3">
      <img
        src={pictureOf(row.isPublished ? row : { ...row, photo: null }).src}
        alt=""
        width={40}
        height={50}
        className="h-[50px] w-10 rounded-lg object-cover object-top"
      />
      <span>
        <RowButton onPress={onPick}>{row.name}</RowButton>
        <span className="block text-sm text-ink-soft">{row.title}</span>
      </span>
    </span>
  );
}

const filtersOf = ({ branches, programmes }: TeacherChoices) => [
  {
    kind: 'choice' as const,
    name: 'branchId' as const,
    label: '분원',
    choices: branches.map(({ id, name }) => [String(id), name] as const),
  },
  {
    kind: 'choice' as const,
    name: 'programme' as const,
    label: '과목',
    choices: programmes.map(({ key, name }) => [key, name] as const),
  },
  {
    kind: 'choice' as const,
    name: 'isPublished' as const,
    label: '상태',
    choices: [['true', '공개'] as const, ['false', '비공개'] as const],
  },
];

/** The branches and programmes there are. */
function useChoices() {
  const branches = useQuery({
    queryKey: ['office', 'teacher-branches'],
    queryFn: () => callApi(listTeacherBranchesEndpoint, {}),
  });
  const programmes = useQuery({
    queryKey: ['office', 'programmes'],
    queryFn: () => callApi(listProgrammesEndpoint, {}),
  });
  return { branches: branches.data?.branches ?? [], programmes: programmes.data?.programmes ?? [] };
}

/** One place up or down in the order of the public pages. */
function Mover({ row }: { row: OfficeTeacher }) {
  const moving = useAct({
    mutationFn: (by: 'up' | 'down') => callApi(moveTeacherEndpoint, { teacherId: row.teacherId, by }),
  });
  return (
    <>
      {(['up', 'down'] as const).map((by) => (
        <Button
          key={by}
          variant="quiet"
          className="px-3"
          isBusy={moving.isPending && moving.variables === by}
          busyText="…"
          onClick={() => moving.mutate(by)}
        >
          {by === 'up' ? '위로' : '아래로'}
          <span className="sr-only">: {row.name}</span>
        </Button>
      ))}
      <Refused act={moving} isWhole />
    </>
  );
}
