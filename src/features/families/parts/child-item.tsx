import { useMutation } from '@tanstack/react-query';
import { type AccountChild, editChild } from '#src/features/members/contract/account.ts';
import { gradeName } from '#src/features/members/parts/grades.ts';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { formatBirthDate } from '#src/shared/people/birth-date.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ChildPeople } from './child-people.tsx';

export type ChildAct = 'edit' | 'photo' | 'remove' | 'inviteGuardian' | 'inviteStudent';

/** One child: who it is, who else sees it, and what may be done. */
export function ChildItem({ child, onAct }: { child: AccountChild; onAct: (act: ChildAct) => void }) {
  const isOwner = child.relation === 'owner';
  return (
    <li className="grid gap-3 border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold">{child.name}</p>
          <p className="text-sm text-ink-soft tabular-nums">
            {formatBirthDate(child.birthDate)} · {child.schoolName} · {gradeName(child.grade)}
          </p>
          {child.relation !== 'owner' && (
            <p className="text-sm text-ink-soft">
              {child.relation === 'student' ? '본인 계정으로 연결됨' : '초대를 받아 함께 보는 자녀'}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => onAct('edit')}>
            수정<span className="sr-only"> {child.name}</span>
          </Button>
          <Button variant="quiet" onClick={() => onAct('photo')}>
            {child.hasPhoto ? '사진 보기' : '사진 올리기'}
            <span className="sr-only"> {child.name}</span>
          </Button>
          <Button variant="quiet" onClick={() => onAct('remove')}>
            {isOwner ? '삭제' : '연결 끊기'}
            <span className="sr-only"> {child.name}</span>
          </Button>
          {isOwner && (
            <Button variant="quiet" onClick={() => onAct('inviteGuardian')}>
              다른 보호자 초대<span className="sr-only"> {child.name}</span>
            </Button>
          )}
          {child.mayTakeOver && (
            <Button variant="quiet" onClick={() => onAct('inviteStudent')}>
              본인 계정 연결<span className="sr-only"> {child.name}</span>
            </Button>
          )}
        </div>
      </div>
      <ChildPeople child={child} />
      {child.isGradeToCheck && <GradeQuestion child={child} onEdit={() => onAct('edit')} />}
    </li>
  );
}

/** After 1 March the grade went up by one; most are right, some repeat or moved. */
function GradeQuestion({ child, onEdit }: { child: AccountChild; onEdit: () => void }) {
  const changed = useAccountChanged();
  const { childId, name, birthDate, schoolName, grade } = child;
  const confirm = useMutation({
    mutationFn: () => callApi(editChild, { childId, name, birthDate, schoolName, grade }),
    onSuccess: () => changed('새 학년을 확인했습니다.'),
  });
  return (
    <Notice tone="info" title={`새 학년이 되어 학년을 하나 올렸습니다: ${gradeName(grade)}. 맞나요?`}>
      {confirm.isError && <p className="text-danger">{sentenceOf(confirm.error)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
          맞습니다
        </Button>
        <Button variant="quiet" onClick={onEdit}>
          학교나 학년 고치기
        </Button>
      </div>
    </Notice>
  );
}
