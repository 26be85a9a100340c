import { signFault } from '#src/features/messages/rules/templates.ts';

/** Signs that are not seen, which part an address for a filter and not for a phone. */
const unseen = /\p{Cf}/u;
const brokenLine = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** A dot before a letter, as in any name of a host, of whatever script; four numbers with dots; the beginnings and variables. */
const address = /\.\p{L}|\d+(?:\.\d+){3}|[\\/]{2}|:[\\/]|www|@/iu;
/** Brackets but the round ones and those of a title: a variable is written in them, and the name of a sender. */
const brackets = /[<>]|(?![()「」『』])[\p{Ps}\p{Pe}]/u;

/**
 * Why words of an office may not stand in a text to families as they are; null where they may: in one line, of signs that every
 * phone shows, no phone makes a link of them, and nothing reads as a variable or as another sender. `1.5배속` and
 * `17:00~19:30 / 토` may.
 */
export function plainFault(text: string): string | null {
  if (brokenLine.test(text)) return '한 줄로 적어 주세요.';
  // Full-width and ideographic dots are dots to a browser (UTS 46).
  const shown = text.normalize('NFKC').replaceAll('。', '.');
  if (unseen.test(shown) || address.test(shown) || brackets.test(shown))
    return '주소나 괄호( [ ], { }, < >, 【 】 )는 적을 수 없습니다. ( )는 적을 수 있습니다.';
  return signFault(text);
}
