import type { Pictured } from '#src/ui/picture.tsx';

/** A popup or strip as a page of the site shows it. */
export interface ShownPopup {
  readonly popupId: number;
  readonly kind: 'popup' | 'strip';
  readonly title: string;
  readonly body: string;
  readonly linkTo: string;
  readonly linkLabel: string;
  readonly alt: string;
  /** Where its picture is fetched, with its size; null where it has none. */
  readonly picture: (Pictured & { readonly width: number; readonly height: number }) | null;
  readonly endsAt: string;
  /** Paths; none: every page. */
  readonly pages: readonly string[];
  readonly device: 'all' | 'phone' | 'desktop';
}
