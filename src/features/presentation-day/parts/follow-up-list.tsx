import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type FollowUp, handOver, listFollowUps } from '../contract/follow-ups.ts';

/** After a presentation: who asked for counselling, to be handed to the counsellors in one press. */
export function FollowUpList({ sessionId }: { sessionId: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const found = useQuery({
    queryKey: ['office', 'presentation-follow-ups', sessionId],
    queryFn: () => callApi(listFollowUps, { sessionId }),
  });
  if (cannotShow(found)) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  const guests = found.data?.guests ?? [];
  if (guests.length === 0) return null;
  const first = guests.filter((guest) => guest.asksForCall || guest.requestNo !== null);
  const others = guests.length - first.length;
  const picked = guests.filter((guest) => chosen.has(guest.bookingNo) && guest.requestNo === null);
  const asked = guests.filter((guest) => guest.asksForCall && guest.requestNo === null);
  const pick = (bookingNo: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(bookingNo);
    else next.delete(bookingNo);
    setChosen(next);
  };
  return (
    <section className="no-print grid grid-cols-1 gap-3">
      <h2 className="text-lg">상담으로 잇기</h2>
      <p className="text-ink-soft">
        설문에서 상담을 원하신 분을 분원의 상담 담당에게 넘깁니다. 넘기면 상담 목록에 생기고, 한 시간 안에
        연락드린다는 문자가 나갑니다.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={asked.length === 0}
          onClick={() => setChosen(new Set(asked.map((one) => one.bookingNo)))}
        >
          상담을 원하신 {asked.length}명 고르기
        </Button>
        <Button disabled={picked.length === 0} onClick={() => setOpen(true)}>
          {picked.length}명 상담으로 넘기기
        </Button>
      </div>
      {first.length === 0 && !isWhole && <p>설문에서 상담을 원하신 분이 아직 없습니다.</p>}
      {(isWhole || first.length > 0) && (
        <Guests guests={isWhole ? guests : first} chosen={chosen} pick={pick} />
      )}
      {others > 0 && (
        <Button
          variant="quiet"
          className="justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? '상담을 원하신 분만 보기' : `다른 참석자 ${others}명도 보기`}
        </Button>
      )}
      <HandOverDialog
        sessionId={sessionId}
        picked={picked}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => setChosen(new Set())}
      />
    </section>
  );
}

interface HandOverProps {
  readonly sessionId: number;
  readonly picked: readonly FollowUp[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Hands the chosen to the counsellors; a reason is asked where somebody did not ask for it. */
function HandOverDialog({ sessionId, picked, isOpen, onClose, onDone }: HandOverProps) {
  return (
    <ReasonDialog
      title="상담으로 넘기기"
      button={`${picked.length}명 넘기기`}
      isOpen={isOpen}
      asksNoReason={picked.every((one) => one.asksForCall)}
      onClose={onClose}
      run={async (reason) => {
        const bookingNos = picked.map((one) => one.bookingNo);
        const done = await callApi(handOver, { sessionId, bookingNos, ...(reason && { reason }) });
        const left =
          done.skipped > 0 ? ` ${done.skipped}명은 이미 상담이 진행 중이거나 번호가 없습니다.` : '';
        return () => {
          onDone();
          return toast(`${done.handed}명을 상담으로 넘겼습니다.${left}`);
        };
      }}
    >
      {picked.some((one) => !one.asksForCall) && (
        <p>상담을 원하신다고 답하지 않은 분이 있습니다. 현장에서 부탁하신 일을 사유로 적어 주세요.</p>
      )}
      <ul className="max-h-64 list-disc overflow-y-auto pl-5">
        {picked.map((one) => (
          <li key={one.bookingNo}>
            {one.name} · {one.childGrades}
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}

interface GuestsProps {
  readonly guests: readonly FollowUp[];
  readonly chosen: ReadonlySet<string>;
  readonly pick: (bookingNo: string, isOn: boolean) => void;
}

function Guests({ guests, chosen, pick }: GuestsProps) {
  return (
    <Table
      caption="참석하신 분"
      rows={guests}
      keyOf={(row) => row.bookingNo}
      columns={[
        {
          name: '참석하신 분',
          isRowHeader: true,
          cell: (row) =>
            row.requestNo === null ? (
              <Check
                label={row.name}
                checked={chosen.has(row.bookingNo)}
                onChange={(event) => pick(row.bookingNo, event.target.checked)}
              />
            ) : (
              row.name
            ),
        },
        {
          name: '상담',
          cell: (row) =>
            row.requestNo !== null ? (
              <OfficeLink
                className="whitespace-nowrap text-brand underline underline-offset-4"
                to={`/office/counselling?tab=all&q=${row.requestNo}`}
              >
                {row.requestNo}
              </OfficeLink>
            ) : row.asksForCall ? (
              <StatusBadge tone="open">원하심</StatusBadge>
            ) : (
              '-'
            ),
        },
        { name: '휴대폰', cell: (row) => <span className="whitespace-nowrap">{row.mobile}</span> },
        { name: '자녀 학년', cell: (row) => <span className="whitespace-nowrap">{row.childGrades}</span> },
        {
          name: '설문',
          cell: (row) =>
            row.score === null ? (
              '답하지 않음'
            ) : (
              <span className="block min-w-40">
                {row.score}점{row.wishes.length > 0 && ` · ${row.wishes.join(', ')}`}
              </span>
            ),
        },
      ]}
    />
  );
}
