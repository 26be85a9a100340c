import { useState } from 'react';
import { type AccountChild, removeChild } from '#src/features/members/contract/account.ts';
import { maxChildren } from '#src/features/members/rules/members.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useSession } from '#src/web/session/session.tsx';
import { ChildActDialog } from './child-act-dialog.tsx';
import { ChildDialog } from './child-dialog.tsx';
import { keptChildForm } from './child-draft-kept.ts';
import { type ChildAct, ChildItem } from './child-item.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

type Open = { kind: 'add' } | { kind: ChildAct; child: AccountChild } | null;

/** What was being typed is open again after a reload, and after signing in again. */
function openAgain(userSeqId: string, list: readonly AccountChild[]): Open {
  const kept = keptChildForm(userSeqId, list);
  if (kept === undefined) return null;
  return kept === 'new' ? { kind: 'add' } : { kind: 'edit', child: kept };
}

export function ChildrenSection({ list }: { list: readonly AccountChild[] }) {
  const userSeqId = useSession().member?.userSeqId ?? '';
  const [open, setOpen] = useState<Open>(() => openAgain(userSeqId, list));
  const close = () => setOpen(null);
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">자녀</h2>
      {list.length === 0 && (
        <EmptyState title="등록된 자녀가 없습니다.">
          <p>입학 테스트와 레벨 테스트를 접수하려면 자녀를 등록해 주세요.</p>
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {list.map((child) => (
          <ChildItem key={child.childId} child={child} onAct={(kind) => setOpen({ kind, child })} />
        ))}
      </ul>
      {list.length < maxChildren && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen({ kind: 'add' })}>
          자녀 추가
        </Button>
      )}
      {open?.kind === 'add' && <ChildDialog userSeqId={userSeqId} onClose={close} />}
      {open?.kind === 'edit' && <ChildDialog userSeqId={userSeqId} child={open.child} onClose={close} />}
      {open?.kind === 'photo' && <PhotoDialog child={open.child} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog child={open.child} onClose={close} />}
      {open?.kind === 'inviteGuardian' && <InviteDialog child={open.child} to="guardian" onClose={close} />}
      {open?.kind === 'inviteStudent' && <InviteDialog child={open.child} to="student" onClose={close} />}
    </Card>
  );
}

function RemoveDialog({ child, onClose }: { child: AccountChild; onClose: () => void }) {
  const { childId, name, relation, people } = child;
  const isOwner = relation === 'owner';
  const hasOthers = isOwner && people.length > 0;
  return (
    <ChildActDialog
      title={isOwner ? '자녀 삭제' : '연결 끊기'}
      confirm={hasOthers ? '모두 내보내고 삭제' : isOwner ? '삭제' : '연결 끊기'}
      isDanger
      done={isOwner ? '자녀를 삭제했습니다.' : '연결을 끊었습니다.'}
      act={() => callApi(removeChild, { childId, ...(hasOthers && { others: 'let-go' as const }) })}
      onClose={onClose}
    >
      {!isOwner && (
        <p>
          {name} 학생을 더는 함께 볼 수 없습니다. 하신 접수와 대기는 첫 보호자에게 넘어가고, 환불은 결제하신
          분에게 갑니다.
        </p>
      )}
      {isOwner && <p>{name} 학생을 삭제합니다. 진행 중인 신청이 있으면 삭제할 수 없습니다.</p>}
      {hasOthers && (
        <p>
          함께 보는 {people.map((one) => one.name).join(', ')}님도 이 학생을 더는 볼 수 없습니다. 학생을 계속
          보셔야 하는 분이 있으면 삭제하지 말고 그분에게 <strong>넘기기</strong>를 해 주세요.
        </p>
      )}
    </ChildActDialog>
  );
}
