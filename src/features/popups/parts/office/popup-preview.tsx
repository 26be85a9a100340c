import type { OfficePopup } from '../../contract/popup-list.ts';
import type { ShownPopup } from '../../contract/shown.ts';
import { PopupCard, StripLine } from '../popup-card.tsx';

type Texts = Pick<
  OfficePopup,
  'kind' | 'title' | 'body' | 'linkTo' | 'linkLabel' | 'plate' | 'alt' | 'device'
>;
const blank: Texts = {
  kind: 'popup',
  title: '',
  body: '',
  linkTo: '',
  linkLabel: '',
  plate: '',
  alt: '',
  device: 'all',
};

/** What is typed, as families would see it; an uploaded picture comes before a drawn one. */
export function previewOf(popup: OfficePopup | null, typed: Texts = popup ?? blank): ShownPopup {
  const { kind, title, body, linkTo, linkLabel, plate, alt, device } = typed;
  const popupId = popup?.popupId ?? 1;
  const drawn = plate ? { src: `/plates/posts/${plate}-${popupId}.svg`, width: 640, height: 360 } : null;
  const picture = popup?.hasUpload ? popup.picture : drawn;
  const shown = { popupId, kind, title: title || '제목', body, linkTo, linkLabel, alt, device };
  return { ...shown, picture, endsAt: '', pages: [] };
}

/** How it will look on a phone and on a wide screen, while it is being written. */
export function PopupPreview({ popup }: { popup: ShownPopup }) {
  return (
    <section aria-label="미리 보기" className="grid gap-3 rounded-card bg-mist p-4">
      <h3 className="text-base">미리 보기</h3>
      {popup.kind === 'strip' ? (
        <StripLine popup={popup} acts={nothing} />
      ) : (
        <div className="grid items-start gap-6 md:grid-cols-2">
          {popup.device !== 'desktop' && (
            <div className="grid gap-2">
              <p className="text-sm text-ink-soft">휴대폰·태블릿</p>
              <PopupCard popup={popup} variant="row" acts={nothing} />
            </div>
          )}
          {popup.device !== 'phone' && (
            <div className="grid max-w-[360px] gap-2">
              <p className="text-sm text-ink-soft">PC</p>
              <PopupCard popup={popup} variant="card" acts={nothing} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

const nothing = { onClose: () => undefined, onAway: () => undefined };
