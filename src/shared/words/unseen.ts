/** Signs nobody sees: of no width, of direction, fillers that look like nothing, and control signs but tabs and line breaks. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;
const everyUnseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\s\u2800]/gu;

/**
 * What no text needs: marks that turn the direction of what stands behind them, signs of no width, control signs. Joiners stand
 * between the parts of one emoji and go everywhere else; the signs that choose an emoji's look stay.
 */
const needless =
  /[\u202A-\u202E\u2066-\u2069\u200B\u200C\u200E\u200F\u2060-\u2064\u206A-\u206F\uFEFF\u00AD\u061C\u180E]|[^\P{Cc}\t\n\v\f\r]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/** Whether a text can be kept at all: no database takes a NUL or half a sign. */
export const isKeepable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Whether there is anything to be seen in a text. */
export const isSeen = (text: string): boolean => text.replace(everyUnseen, '') !== '';

/** The same without what no text needs; a text of nothing but such signs is empty. */
export function withoutUnseen(text: string): string {
  if (!unseen.test(text)) return text;
  const kept = text.replace(needless, '');
  return isSeen(kept) ? kept : kept.replace(/[^\s]/gu, '');
}
