import type { Academy } from '#src/platform/academy.ts';
import { isSameText, keyedHash } from '#src/platform/tokens.ts';

/** What an address under `/files` may be sealed for: a member's file, or a picture of a draft that is looked at. */
type Purpose = 'file ticket' | 'preview picture';
const livesSeconds: Readonly<Record<Purpose, number>> = { 'file ticket': 120, 'preview picture': 3_600 };

function sealOf(academy: Academy, purpose: Purpose, { id, until }: { id: string; until: number }): string {
  return keyedHash(academy.config.secretKey, purpose, `${id} ${until}`);
}

/** The address of a file with its seal, good for a while from now. */
export function sealedAddress(academy: Academy, purpose: Purpose, id: string): string {
  const until = Math.floor(academy.clock.now().getTime() / 1000) + livesSeconds[purpose];
  return `/files/${id}?until=${until}&seal=${sealOf(academy, purpose, { id, until })}`;
}

/** Whether the parameters of an address seal it for that, and are not over. */
export function isSealed(
  academy: Academy,
  purpose: Purpose,
  {
    id,
    given: { until, seal },
  }: { id: string; given: { readonly until?: unknown; readonly seal?: unknown } },
): boolean {
  return (
    typeof until === 'string' &&
    typeof seal === 'string' &&
    Number(until) * 1000 > academy.clock.now().getTime() &&
    isSameText(seal, sealOf(academy, purpose, { id, until: Number(until) }))
  );
}

/** A drawn text whose pictures whoever has the preview may see, though nothing published shows them. */
export function withSealedPictures(academy: Academy, html: string): string {
  return html.replace(/src="\/files\/([\w-]{22})"/g, (_whole, id: string) => {
    const address = sealedAddress(academy, 'preview picture', id);
    return `src="${address.replace('&', '&amp;')}"`;
  });
}
