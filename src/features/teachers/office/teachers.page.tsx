import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { Mover } from '#src/web/office/forms/mover.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { usePicked } from '#src/web/office/list/use-list.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { moveTeacherEndpoint } from '../contract/office.ts';
import { type OfficeTeacher, teacherList } from '../contract/teacher-list.ts';
import {
  branchAndProgrammeFilters,
  useBranchesAndProgrammes,
} from '../parts/office/branches-and-programmes.ts';
import { TeacherForm } from '../parts/office/teacher-form.tsx';
import { TeacherPhoto } from '../parts/office/teacher-photo.tsx';
import { pictureOf } from '../rules/teachers.ts';

/** The teachers whom families read about: written, put in order, shown or hidden, with a photograph where one agreed. */
export default function TeachersPage() {
  const [picked, setPicked] = usePicked(teacherList, (row) => row.teacherId);
  const choices = useBranchesAndProgrammes();
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
              <Mover
                name={row.name}
                onMove={(by) => callApi(moveTeacherEndpoint, { teacherId: row.teacherId, by })}
              />
            </span>
          ),
        }}
        keyOf={(row) => row.teacherId}
        nameOf={(row) => row.name}
        searchHint="이름, 직함"
        onOpen={setPicked}
        filters={[...branchAndProgrammeFilters(choices, '과목'), publishedFilter]}
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

const publishedFilter: ListFilter = {
  kind: 'choice',
  name: 'isPublished',
  label: '상태',
  choices: [
    ['true', '공개'],
    ['false', '비공개'],
  ],
};
