import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import {
  approveCorrection,
  type Correction,
  declineCorrection,
  listCorrections,
} from '../contract/corrections.ts';
import { correctionKeptDays } from '../rules/corrections.ts';

const queryKey = ['office', 'corrections'] as const;

/** Corrections of contacts that wait for a second person. */
export default function OfficeCorrectionsPage() {
  const waiting = useQuery({ queryKey, queryFn: () => callApi(listCorrections, {}) });
  if (cannotShow(waiting)) return <Notice tone="bad" title={sentenceOf(waiting.error)} isLive />;
  if (!waiting.data) return <Skeleton className="h-96" />;
  const { corrections } = waiting.data;
  return (
    <section className="grid gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">연락처 정정</h1>
        <p className="text-ink-soft">
          회원의 휴대폰 번호나 이메일을 고쳐 달라는 요청입니다. 요청한 분이 아닌 다른 한 분이 확인해야
          바뀝니다. 요청은 회원 화면의 ‘연락처 정정’에서 합니다.
        </p>
      </header>
      {corrections.length === 0 && <EmptyState title="확인을 기다리는 요청이 없습니다." />}
      {corrections.map((one) => (
        <CorrectionCard key={one.correctionId} correction={one} />
      ))}
    </section>
  );
}

function CorrectionCard({ correction }: { correction: Correction }) {
  const [ask, setAsk] = useState<'confirm' | 'decline' | null>(null);
  const { correctionId, version, label, memberName, isMine } = correction;
  const back = isMine ? '요청 철회' : '반려하기';
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">
        {memberName} 회원 · {label}
      </h2>
      <Facts
        rows={[
          ['회원 번호', String(correction.memberId)],
          ['지금', correction.from ?? '없음'],
          ['바뀔 연락처', correction.to ?? '없음 (번호만 내립니다)'],
          ['사유', correction.reason],
          ['요청', `${correction.askedBy} · ${formatSeoulDateTime(correction.askedAt)}`],
        ]}
      />
      {isMine && <Notice tone="info" title="직접 요청하신 것은 다른 분이 확인해야 합니다." />}
      <div className="flex flex-wrap gap-2">
        {!isMine && <Button onClick={() => setAsk('confirm')}>확인하고 바꾸기</Button>}
        <Button variant="secondary" onClick={() => setAsk('decline')}>
          {back}
        </Button>
      </div>
      <ReasonDialog
        title={label}
        button="확인하고 바꾸기"
        asksNoReason
        isOpen={ask === 'confirm'}
        onClose={() => setAsk(null)}
        run={async () => {
          await callApi(approveCorrection, { correctionId, version });
          await toast('바꾸었습니다.');
        }}
      >
        <p>
          {memberName} 회원 본인의 요청이 맞는지 확인하셨나요? 확인하면 바로 바뀌고, 누가 요청하고 누가
          확인했는지 기록으로 남습니다.
        </p>
      </ReasonDialog>
      <ReasonDialog
        title={back}
        button={back}
        isOpen={ask === 'decline'}
        onClose={() => setAsk(null)}
        run={async (reason) => {
          await callApi(declineCorrection, { correctionId, version, reason });
          await toast('요청을 마쳤습니다.');
        }}
      >
        <p>
          바뀌는 것은 없습니다. 요청한 분이 볼 수 있게 사유를 적어 주세요. 적힌 연락처는 {correctionKeptDays}
          일 뒤에 지웁니다.
        </p>
      </ReasonDialog>
    </Card>
  );
}
