import { useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { formatSeoulTime } from '#src/shared/seoul-time.ts';
import { Notice, type NoticeTone, Skeleton } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { keepThisPage } from '#src/web/office/cached-pages.ts';
import { ArrivedPicker, ByHand } from '../parts/by-hand.tsx';
import { Camera } from '../parts/camera.tsx';
import type { CheckInRow } from '../parts/offline-list.ts';
import { openQrReader } from '../parts/qr-reader.ts';
import { type Admit, type Seen, useCheckIn } from '../parts/use-check-in.ts';
import { WalkInForm } from '../parts/walk-in-form.tsx';
import { arrivedOf, type CheckInVerdict, readTicket, type Scan } from '../rules/check-in.ts';

const verdicts: Readonly<Record<CheckInVerdict, readonly [tone: NoticeTone, label: string]>> = {
  welcome: ['good', '입장하세요'],
  again: ['warn', '이미 입장한 예약입니다'],
  no_seat: ['warn', '좌석이 확정되지 않은 예약입니다'],
  unknown: ['bad', '이 회차의 예약이 아닙니다'],
  forged: ['bad', '입장권이 맞지 않습니다. 예약번호를 확인해 주세요'],
};

/**
 * The list and the scans stay on this phone, and so does the page: the office's layout shows it without the server too.
 * See docs/decisions/0026-check-in-without-a-server.md.
 */
export const handle = { isKept: true };

export default function CheckInPage() {
  const { sessionId = '' } = useParams();
  const { roster, rows, title, savedAt, outbox, seen, admit } = useCheckIn(sessionId);
  useTicketOfAddress(admit, rows !== null);
  const isFresh = roster.isSuccess;
  useEffect(() => {
    // With the reader, which is part of what must be there; a list that came says that somebody is signed in.
    if (isFresh)
      void openQrReader()
        .catch(() => undefined)
        .then(keepThisPage);
  }, [isFresh]);
  const last = useRef({ text: '', at: 0 });
  const onText = (text: string) => {
    // The same ticket stays in the picture for a while; it is one scan.
    const at = performance.now();
    const isSame = last.current.text === text && at - last.current.at < 4_000;
    last.current = { text, at };
    const ticket = readTicket(text);
    if (ticket && !isSame) admit(ticket);
  };
  if (!rows) {
    return roster.error ? (
      <Notice tone="bad" title={sentenceOf(roster.error)} isLive />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  return (
    <section className="mx-auto grid max-w-lg gap-5">
      <div>
        <h1 className="text-2xl">입장 확인</h1>
        <p className="text-ink-soft">
          <Link
            to={`/office/presentations/${sessionId}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {title}
          </Link>
        </p>
        <Count rows={rows} waiting={outbox.waiting} />
      </div>
      {savedAt && (
        <Notice tone="warn" title={`연결되지 않아 ${formatSeoulTime(savedAt)}에 받아 둔 명단입니다.`} isLive>
          <p>입장은 그대로 받으실 수 있습니다. 연결되면 새 명단으로 바뀝니다.</p>
        </Notice>
      )}
      <Network waiting={outbox.waiting.length} trouble={outbox.trouble} />
      {seen && <Verdict seen={seen} waiting={outbox.waiting} admit={admit} />}
      <Camera onText={onText} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">예약 없이 오신 분 등록</summary>
        <WalkInForm sessionId={sessionId} />
      </details>
      <ByHand rows={rows} waiting={outbox.waiting} admit={admit} />
    </section>
  );
}

/** A phone's own camera opens this page with the ticket in the address. */
function useTicketOfAddress(admit: Admit, isReady: boolean) {
  const [query] = useSearchParams();
  const done = useRef('');
  const text = query.get('no') ? `?no=${query.get('no')}&code=${query.get('code') ?? ''}` : '';
  useEffect(() => {
    if (!isReady || text === '' || done.current === text) return;
    done.current = text;
    const ticket = readTicket(text);
    if (ticket) admit(ticket);
    // Not by the router, which may ask the server for the way first; there may be none.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [isReady, text, admit]);
}

/** How many are in, of how many with a seat. */
function Count({ rows, waiting }: { rows: readonly CheckInRow[]; waiting: readonly Scan[] }) {
  const seated = rows.filter((row) => row.state !== 'waiting' && row.state !== 'offered');
  const arrived = seated.reduce((sum, row) => sum + arrivedOf(row, waiting), 0);
  const people = seated.reduce((sum, row) => sum + row.party, 0);
  return (
    <p className="tabular-nums">
      입장 <strong>{arrived}</strong>명 / 예약 {people}명
    </p>
  );
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

interface VerdictProps {
  readonly seen: Seen;
  readonly waiting: readonly Scan[];
  readonly admit: Admit;
}

function Verdict({ seen, waiting, admit }: VerdictProps) {
  const [tone, label] = verdicts[seen.verdict];
  const { row } = seen;
  const isIn = seen.verdict === 'welcome' || seen.verdict === 'again';
  return (
    <Notice tone={tone} title={label} isLive>
      <p className="text-xl font-bold">{row ? `${row.name} · ${row.party}명` : seen.bookingNo}</p>
      {row && isIn && (
        <ArrivedPicker
          name={row.name}
          party={row.party}
          arrived={arrivedOf(row, waiting) || row.party}
          onPick={(count) => admit({ bookingNo: row.bookingNo, code: null }, 'attended', count)}
        />
      )}
    </Notice>
  );
}
