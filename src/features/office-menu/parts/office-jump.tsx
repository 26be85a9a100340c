import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { findEndpoint } from '#src/features/staff/contract/today.ts';
import type { Holder } from '#src/shared/access/rights.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { type Way, waysFor } from '../rules/office-pages.ts';

/** Ctrl+K, or ⌘K, from anywhere in the office. */
export function useJumpKey(onKey: () => void): void {
  const run = useRef(onKey);
  run.current = onKey;
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      run.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const quietMs = 200;

/** A way, and what it leads to where that is a thing. */
interface FoundWay extends Way {
  readonly note?: string;
}

/** The things themselves that the word may mean, once the typing rests. */
function useFound(typed: string): readonly FoundWay[] {
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), quietMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['office', 'find', q],
    queryFn: () => callApi(findEndpoint, { q }),
    enabled: q.length > 1,
  });
  if (q !== typed.trim() || q.length < 2) return [];
  return (found.data?.hits ?? []).map(({ kind, label, note, to }) => ({
    to,
    label,
    note: `${kind} · ${note}`,
  }));
}

/** The quick way to a room, a child, a registration, a payment or a post, by typing. */
export function OfficeJump({ staff, onClose }: { staff: Holder; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const found = useFound(typed);
  const rooms = waysFor(staff, typed);
  // Rooms that are named so, then the things themselves, then the lists to look in.
  const isSearch = ({ to }: Way) => to.includes('q=');
  const ways: readonly FoundWay[] = [
    ...rooms.filter((way) => !isSearch(way)),
    ...found,
    ...rooms.filter(isSearch),
  ];
  /** Enter takes the first way, the arrows walk through all of them. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const isTyping = event.target instanceof HTMLInputElement;
    const at = links.indexOf(event.target as HTMLAnchorElement);
    if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && at > 0) links[at - 1]?.focus();
    else if (event.key === 'Enter' && isTyping && !event.nativeEvent.isComposing) links[0]?.click();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      title="바로 가기"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          닫기
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of what stands in it */}
      <div className="grid gap-3" onKeyDown={onKeyDown}>
        <TextField
          label="화면 이름이나 찾을 말"
          type="search"
          hint="화면은 초성으로도 찾습니다. 자녀 이름, 접수번호, 주문번호, 글 제목은 바로 열립니다. 엔터를 누르면 맨 위로 갑니다."
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className="sr-only">
          {ways.length}곳
        </p>
        <ul ref={list} className="grid max-h-[50dvh] overflow-auto">
          {ways.map((way) => (
            <WayItem key={way.to + way.label} way={way} onClose={onClose} />
          ))}
        </ul>
        {ways.length === 0 && <p>그런 방이 없습니다.</p>}
      </div>
    </Dialog>
  );
}

function WayItem({ way, onClose }: { way: FoundWay; onClose: () => void }) {
  return (
    <li>
      <Link
        to={way.to}
        onClick={onClose}
        className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-lg px-3 hover:bg-mist focus-visible:-outline-offset-2"
      >
        {way.label}
        {way.note && <span className="text-sm text-ink-soft">{way.note}</span>}
      </Link>
    </li>
  );
}
