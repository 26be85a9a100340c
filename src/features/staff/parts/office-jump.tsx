import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { waysFor } from '../rules/office-pages.ts';

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

/** The quick way to a room, or to a person, by typing. */
export function OfficeJump({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const ways = waysFor(role, typed);
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
          hint="초성으로도 찾습니다. 엔터를 누르면 맨 위로 갑니다."
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className="sr-only">
          {ways.length}곳
        </p>
        <ul ref={list} className="grid max-h-[50dvh] overflow-auto">
          {ways.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onClose}
                className="flex min-h-11 items-center rounded-lg px-3 hover:bg-mist focus-visible:-outline-offset-2"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {ways.length === 0 && <p>그런 방이 없습니다.</p>}
      </div>
    </Dialog>
  );
}
