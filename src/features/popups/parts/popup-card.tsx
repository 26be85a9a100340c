import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#src/ui/class-names.ts';
import { Picture } from '#src/ui/picture.tsx';
import type { ShownPopup } from '../contract/shown.ts';

/** What somebody can do with it; none in a preview. */
export interface PopupActs {
  readonly onClose: () => void;
  readonly onAway: () => void;
}

/** Leads to a page of ours, or outside in a window of its own. */
function Way({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  if (to.startsWith('/'))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  const isOutside = to.startsWith('https:');
  return (
    <a href={to} className={className} {...(isOutside && { target: '_blank', rel: 'noopener' })}>
      {children}
      {isOutside && <span className="sr-only">(새 창)</span>}
    </a>
  );
}

const small = 'inline-flex min-h-11 items-center px-4 text-sm text-ink-soft hover:text-ink';

/** A popup: a row in the page where there is little room, a card in the corner of a wide screen. */
export function PopupCard({
  popup,
  variant,
  acts,
}: {
  popup: ShownPopup;
  variant: 'row' | 'card';
  acts: PopupActs | null;
}) {
  const { title, body, linkTo, linkLabel, picture, alt } = popup;
  const isCard = variant === 'card';
  // A poster is looked at; what is drawn only stands beside the words, so that the page behind stays in sight.
  const isPoster = isCard && picture !== null && !picture.src.startsWith('/plates/');
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-card border border-line bg-paper',
        isCard && 'shadow-xl',
      )}
    >
      <div className={isPoster ? 'grid' : 'flex items-stretch'}>
        {picture && (
          <Picture
            of={picture}
            alt={alt}
            sizes={isPoster ? '360px' : '192px'}
            className={classNames(
              'bg-brand-pale',
              isPoster ? 'max-h-[50dvh] w-full object-contain' : 'w-24 object-cover',
            )}
          />
        )}
        <div
          className={classNames(
            'grid min-w-0 grow content-center',
            isPoster ? 'gap-2 p-5' : 'gap-0.5 px-4 py-2',
          )}
        >
          <h2 className={isPoster ? 'text-xl' : 'text-base'}>{title}</h2>
          {body && (
            <p
              className={classNames(
                'whitespace-pre-line text-ink-soft',
                !isPoster && 'text-sm',
                !isCard && 'line-clamp-2',
              )}
            >
              {body}
            </p>
          )}
          {linkTo && (
            <Way
              to={linkTo}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand hover:underline"
            >
              {linkLabel || '자세히 보기'}
              <span className="sr-only">: {title}</span>
            </Way>
          )}
        </div>
      </div>
      {/* Before the page wakes up nobody hears a press: the buttons have their place and are not there yet. */}
      <div className={classNames('flex justify-between border-t border-line', !acts && 'invisible')}>
        <button type="button" className={small} onClick={acts?.onAway}>
          오늘 하루 보지 않기
        </button>
        <button type="button" className={small} onClick={acts?.onClose}>
          닫기
        </button>
      </div>
    </div>
  );
}

/** A strip: one line above the page, as wide as it. */
export function StripLine({ popup, acts }: { popup: ShownPopup; acts: PopupActs | null }) {
  const { title, body, linkTo, linkLabel } = popup;
  const texts = (
    <>
      <strong>{title}</strong>
      {body && <span className="max-sm:hidden"> {body}</span>}
      {linkTo && <span className="underline underline-offset-4"> {linkLabel || '자세히 보기'}</span>}
    </>
  );
  const line = 'flex min-h-11 min-w-0 grow flex-wrap items-center justify-center gap-x-2 py-2 text-center';
  return (
    <div className="flex items-center gap-2 bg-brand-deep px-4 text-sm text-white">
      {linkTo ? (
        <Way to={linkTo} className={line}>
          {texts}
        </Way>
      ) : (
        <p className={line}>{texts}</p>
      )}
      <button
        type="button"
        aria-label={`오늘 하루 보지 않기: ${title}`}
        className={classNames('grid size-11 shrink-0 place-items-center', !acts && 'invisible')}
        onClick={acts?.onAway}
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </div>
  );
}
