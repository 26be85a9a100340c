import { useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '#src/ui/class-names.ts';
import { ScriptMark } from '#src/web/page/script-mark.ts';
import { deviceNow } from '#src/web/page/today.ts';
import type { ShownPopup } from '../contract/shown.ts';
import { shownOn } from '../rules/popups.ts';
import { PopupCard, StripLine } from './popup-card.tsx';
import { hideScript, usePutAway } from './put-away.ts';

/** Those of this page that were not put away, each with what can be done with it. */
function useShown(popups: readonly ShownPopup[], kind: ShownPopup['kind']) {
  const { pathname } = useLocation();
  // The server sent what is current; a page that stays open looks at the clock at each step.
  const [nowMs, setNow] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew on each page
  useEffect(() => setNow(deviceNow()), [pathname]);
  const { away, close, putAway } = usePutAway();
  const shown = shownOn(popups, { kind, pathname, nowMs }).filter(({ popupId }) => !away?.has(popupId));
  const then = (act: (popupId: number) => void, popupId: number) => () => {
    act(popupId);
    // The button is gone: the keyboard goes on at the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const actsOf = ({ popupId }: ShownPopup) =>
    away && { onClose: then(close, popupId), onAway: then(putAway, popupId) };
  return { shown, actsOf };
}

function Hide() {
  const mark = useContext(ScriptMark);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it must run before the first paint
    <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hideScript }} />
  );
}

/** Of several the first is seen; putting it away shows the next, in the same place. */
const oneAtATime = '[&:not([hidden])~li]:hidden';

/** What stands above the head of the page, in its flow. */
export function Strips({ popups }: { popups: readonly ShownPopup[] }) {
  const { shown, actsOf } = useShown(popups, 'strip');
  if (shown.length === 0) return null;
  return (
    <aside aria-label="띠 배너">
      <ul>
        {shown.map((popup) => (
          <li
            key={popup.popupId}
            data-popup={popup.popupId}
            suppressHydrationWarning
            className={classNames(oneAtATime, only[popup.device])}
          >
            <StripLine popup={popup} acts={actsOf(popup)} />
          </li>
        ))}
      </ul>
      <Hide />
    </aside>
  );
}

const only = { all: '', phone: 'lg:hidden', desktop: 'max-lg:hidden' } as const;

/** On phones a row in the flow of the page, which covers nothing; on a wide screen a card in the corner. */
export function Popups({ popups }: { popups: readonly ShownPopup[] }) {
  const { shown, actsOf } = useShown(popups, 'popup');
  if (shown.length === 0) return null;
  const list = (variant: 'row' | 'card', unfit: ShownPopup['device']) => (
    <ul>
      {shown
        .filter(({ device }) => device !== unfit)
        .map((popup) => (
          <li key={popup.popupId} data-popup={popup.popupId} suppressHydrationWarning className={oneAtATime}>
            <PopupCard popup={popup} variant={variant} acts={actsOf(popup)} />
          </li>
        ))}
    </ul>
  );
  return (
    <aside aria-label="팝업">
      <div className="hidden px-4 py-3 has-[li:not([hidden])]:block lg:hidden!">{list('row', 'desktop')}</div>
      <div className="fixed right-6 bottom-6 z-30 w-[360px] max-lg:hidden print:hidden">
        {list('card', 'phone')}
      </div>
      <Hide />
    </aside>
  );
}
