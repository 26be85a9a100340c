/** Signs that are not seen, which part an address for a filter and not for a phone. */
const unseen = /\p{Cf}/u;
/** A dot before a letter, as in any name of a host, of whatever script; four numbers with dots; the beginnings and variables. */
const address = /\.\p{L}|\d+(?:\.\d+){3}|[\\/]{2}|:[\\/]|www|[{}[\]<>@]/iu;

/**
 * Whether words of an office may stand in a text to families: no phone makes a link of them, and nothing reads as a variable or
 * as another sender. `1.5배속` and `17:00~19:30 / 토` may.
 */
export function isPlainInText(text: string): boolean {
  // Full-width and ideographic dots are dots to a browser (UTS 46).
  const shown = text.normalize('NFKC').replaceAll('。', '.');
  return !unseen.test(shown) && !address.test(shown);
}
