import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Notice, type NoticeTone, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { type GuestRow, presentationRoster } from '../contract/office.ts';
import { Camera } from '../parts/office/camera.tsx';
import { useOutbox } from '../parts/office/use-outbox.ts';
import { type DoorVerdict, judgeTicket, readTicket, type Scan } from '../rules/door.ts';
import { bookingTones } from '../rules/tones.ts';

const verdicts: Readonly<Record<DoorVerdict, readonly [tone: NoticeTone, word: string]>> = {
  welcome: ['good', '입장하세요'],
  again: ['warn', '이미 입장한 예약입니다'],
  no_seat: ['warn', '자리가 확정되지 않은 예약입니다'],
  unknown: ['bad', '이 회차의 예약이 아닙니다'],
  forged: ['bad', '입장권이 맞지 않습니다. 예약번호를 확인해 주세요'],
};

interface Seen {
  readonly verdict: DoorVerdict;
  readonly row: GuestRow | undefined;
  readonly bookingNo: string;
}

/** The list and the outbox of one door; the list stays on the screen when the network goes. */
function useDoor(sessionId: string) {
  const roster = useQuery({
    queryKey: ['office', 'presentation', sessionId],
    queryFn: () => callApi(presentationRoster, { sessionId }),
    refetchInterval: 15_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const outbox = useOutbox(sessionId, () => void roster.refetch());
  const [seen, setSeen] = useState<Seen | null>(null);
  const rows = roster.data?.rows;
  const admit = useCallback(
    (ticket: { bookingNo: string; code: string | null }, outcome: Scan['outcome'] = 'attended') => {
      if (!rows) return;
      const verdict = judgeTicket(ticket, rows, outbox.waiting);
      const row = rows.find((one) => one.bookingNo === ticket.bookingNo);
      if (outcome === 'attended') setSeen({ verdict, row, bookingNo: ticket.bookingNo });
      if (outcome === 'absent' || verdict === 'welcome') {
        const scannedAt = new Date(performance.timeOrigin + performance.now()).toISOString();
        outbox.add({ nonce: crypto.randomUUID(), ...ticket, outcome, scannedAt });
      }
    },
    [rows, outbox],
  );
  return { roster, outbox, seen, admit };
}

export default function CheckInPage() {
  const { sessionId = '' } = useParams();
  const { roster, outbox, seen, admit } = useDoor(sessionId);
  useTicketOfAddress(admit, roster.data !== undefined);
  const last = useRef({ text: '', at: 0 });
  const onText = (text: string) => {
    // The same ticket stays in the picture for a while; it is one scan.
    const at = performance.now();
    const isSame = last.current.text === text && at - last.current.at < 4_000;
    last.current = { text, at };
    const ticket = readTicket(text);
    if (ticket && !isSame) admit(ticket);
  };
  if (!roster.data) {
    return roster.error ? (
      <Notice tone="bad" title={sentenceOf(roster.error)} isLive />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  const { session, rows } = roster.data;
  return (
    <section className="mx-auto grid max-w-lg gap-5">
      <div>
        <h1 className="text-2xl">입장 확인</h1>
        <p className="text-ink-soft">
          <Link to={`/office/presentations/${sessionId}`} className="underline">
            {session.title}
          </Link>
        </p>
      </div>
      <Network waiting={outbox.waiting.length} trouble={outbox.trouble} />
      {seen && <Verdict seen={seen} />}
      <Camera onText={onText} />
      <ByHand rows={rows} waiting={outbox.waiting} admit={admit} />
    </section>
  );
}

/** A phone's own camera opens this page with the ticket in the address. */
function useTicketOfAddress(
  admit: (ticket: { bookingNo: string; code: string | null }) => void,
  isReady: boolean,
) {
  const [query, setQuery] = useSearchParams();
  const text = query.get('no') ? `?no=${query.get('no')}&code=${query.get('code') ?? ''}` : '';
  useEffect(() => {
    if (!isReady || text === '') return;
    const ticket = readTicket(text);
    if (ticket) admit(ticket);
    setQuery({}, { replace: true });
  }, [isReady, text, admit, setQuery]);
}

function Network({ waiting, trouble }: { waiting: number; trouble: string | null }) {
  if (waiting === 0) return <p className="text-sm text-ink-soft">모든 입장이 저장되었습니다.</p>;
  return (
    <Notice tone="warn" title={`${waiting}건을 보내는 중입니다.`} isLive>
      <p>
        {trouble ?? '곧 저장됩니다.'} 이 휴대폰에 남아 있으니 계속 받으셔도 됩니다. 연결되면 저절로 보냅니다.
      </p>
    </Notice>
  );
}

function Verdict({ seen }: { seen: Seen }) {
  const [tone, word] = verdicts[seen.verdict];
  return (
    <Notice tone={tone} title={word} isLive>
      <p className="text-xl font-bold">
        {seen.row ? `${seen.row.name} · ${seen.row.party}명` : seen.bookingNo}
      </p>
      {seen.row && (
        <p>
          {seen.row.childGrades} {seen.row.needs}
        </p>
      )}
    </Notice>
  );
}

interface ByHandProps {
  readonly rows: readonly GuestRow[];
  readonly waiting: readonly Scan[];
  readonly admit: (ticket: { bookingNo: string; code: string | null }, outcome?: Scan['outcome']) => void;
}

function ByHand({ rows, waiting, admit }: ByHandProps) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toUpperCase();
  const found = rows.filter(
    (row) =>
      wanted === '' ||
      row.name.toUpperCase().includes(wanted) ||
      row.bookingNo.includes(wanted) ||
      row.mobile.endsWith(wanted),
  );
  return (
    <div className="grid gap-3">
      <TextField
        label="이름, 예약번호, 휴대폰 뒷자리로 찾기"
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className="grid gap-2">
        {found.slice(0, 30).map((row) => {
          const own = waiting.findLast((scan) => scan.bookingNo === row.bookingNo);
          const isIn = (own?.outcome ?? row.state) === 'attended';
          const ticket = { bookingNo: row.bookingNo, code: null };
          return (
            <li
              key={row.bookingNo}
              className="flex items-center justify-between gap-3 rounded-card border border-line bg-paper p-3"
            >
              <span>
                <strong>{row.name}</strong> {row.party}명
                <span className="block text-sm text-ink-soft">
                  {row.bookingNo} · {row.mobile}
                </span>
              </span>
              {row.state === 'waiting' || row.state === 'offered' ? (
                <StatusBadge tone={bookingTones[row.state]}>{row.stateWord}</StatusBadge>
              ) : (
                <Button
                  look={isIn ? 'secondary' : 'primary'}
                  className="shrink-0"
                  onClick={() => admit(ticket, isIn ? 'absent' : 'attended')}
                >
                  {isIn ? '입장 취소' : '입장'}
                  <span className="sr-only"> {row.name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
