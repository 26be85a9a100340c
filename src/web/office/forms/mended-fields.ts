import { useEffect, useState } from 'react';
import { ApiError } from '#src/web/api/api.ts';

type Sentences = Readonly<Record<string, string>>;

const none: Sentences = {};
const nothing: readonly string[] = [];

/** What stands at a control, or at the group it is in, as its description: a refusal of it is there. */
function saidAt(control: Element): string[] {
  const said: string[] = [];
  let described = control.closest('[aria-describedby]');
  while (described) {
    const ids = described.getAttribute('aria-describedby')?.split(' ') ?? [];
    said.push(...ids.map((id) => document.getElementById(id)?.textContent ?? ''));
    described = described.parentElement?.closest('[aria-describedby]') ?? null;
  }
  return said;
}

/** Which fields a control is, of those that were refused: by its name, else by what is said at it. */
function fieldsAt(control: EventTarget | null, fields: Sentences): string[] {
  if (!(control instanceof Element)) return [];
  const said = saidAt(control);
  const here = Object.keys(fields).filter((name) => said.includes(fields[name] ?? ''));
  const own = control.getAttribute('name') ?? '';
  return here.includes(own) ? [own] : here;
}

/** What a refusal says at its fields, less those that were changed since it came; `isMended` where nothing of it is left. */
export function useLeftFields(error: Error | null) {
  const fields: Sentences = error instanceof ApiError ? error.fields : none;
  const [mended, setMended] = useState({ error, names: nothing });
  useEffect(() => {
    if (Object.keys(fields).length === 0) return;
    const hear = ({ target }: Event) => {
      const changed = fieldsAt(target, fields);
      if (changed.length === 0) return;
      setMended((now) => ({ error, names: [...(now.error === error ? now.names : nothing), ...changed] }));
    };
    // At the window: whoever holds the value has heard of it before.
    window.addEventListener('input', hear);
    return () => window.removeEventListener('input', hear);
  }, [error, fields]);
  const names = mended.error === error ? mended.names : nothing;
  const left = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  return { left, isMended: names.length > 0 && Object.keys(left).length === 0 };
}
