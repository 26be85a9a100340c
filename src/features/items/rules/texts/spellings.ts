import { inRatioSigns, spokenRoots } from '../maths/plain-maths.ts';
import { koreanNumeral, plainSigns } from '../numbers/number-text.ts';
import { foldUnits, inAskedSigns, withHalfHour } from '../numbers/units.ts';

const perfect = '(?=(?:\\s+(?:not|never|already|just|always|ever))*\\s+(?:been|got|had|become)\\b)';
const pronoun = "\\b(it|he|she|that|there|what|who|where|how|when|why)'s";
const short: readonly (readonly [RegExp, string])[] = [
  [/\b(ca)n(?:'t|not)(?![a-z'])/gi, '$1n not'],
  [/\b(w)on't\b/gi, '$1ill not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|should|could|must|need)n't\b/gi, '$1 not'],
  [/\b(I)'m\b/gi, '$1 am'],
  [/\b(you|we|they)'re\b/gi, '$1 are'],
  [/\b(I|you|he|she|it|we|they)'ll\b/gi, '$1 will'],
  [/\b(I|you|he|she|it|we|they)'d(?=\s+(?:like|love|rather|prefer)\b)/gi, '$1 would'],
  [/\b(let)'s\b/gi, '$1 us'],
  [/\b(I|you|we|they)'ve\b/gi, '$1 have'],
  [new RegExp(`${pronoun}${perfect}`, 'gi'), '$1 has'],
  [new RegExp(`${pronoun}\\b`, 'gi'), '$1 is'],
];

/** English with its short forms written out: "can't" and "cannot" as "can not"; a name's "'s" stays. */
export const spelledOut = (text: string) =>
  short.reduce((all, [form, full]) => all.replace(form, full), text);

const marks = [/^(?:[o○◯〇⭕]|ㅇ)$/i, /^[x×✕✖✗✘❌]$/i];
/** A choice that is called by its number in words: "삼번"; "세 번" is how often. */
const choiceOf = (text: string) =>
  text.replace(/(?<![가-힣])([일이삼사오육칠팔구십]{1,2})\s?번(?!째)/g, (said, name: string) => {
    const figure = koreanNumeral(name);
    return figure === null ? said : `${figure}번`;
  });
const choice = /^\d{1,2}\s?번$/;

const ratio = /^\d+(?:\.\d+)?(?:\s?:\s?\d+(?:\.\d+)?)+$/;
const ratioOf = (text: string) =>
  inRatioSigns(text)
    .replace(/\u2236/g, ':')
    .replace(/\s/g, '');

const root = /^-?\d*\s?√\s?\d+$/;
const rootOf = (text: string) =>
  spokenRoots(plainSigns(text))
    .replace(/(?<![a-z])(?:sqrt|root)(?=\s?[\d(])/gi, '√')
    .replace(/√\s?\((\d+)\)/g, '√$1')
    .replace(/\s/g, '');

const circled = /^[①-⑳](?:\s*,\s*[①-⑳])*$/;

const measured = /^-?[\d.,/π√]+(?:(?:[kcm]m)[23]?|m|k?g|mg|t|m?l|km\/h|m\/s|°c|%)$/;

/** An amount with its unit in signs ("100π cm²"); null where the text is none. */
function amountOf(text: string, unit = ''): string | null {
  const plain = foldUnits(inAskedSigns(plainSigns(text).trim(), [unit])).replace(/\s/g, '');
  return measured.test(plain) ? plain : null;
}

function sameAmount(typed: string, key: string): boolean {
  const wanted = amountOf(key);
  const unit = wanted && /[^\d.,/π√-].*$/.exec(wanted)?.[0];
  return typeof unit === 'string' && amountOf(typed, unit) === wanted;
}

/** "한 시간 반" as "1시간30분". */
const timeOf = (text: string) =>
  withHalfHour(text)
    .replace(/^(\S{1,3}?)\s?(?=시간)/, (said, name: string) => koreanNumeral(name) ?? said)
    .replace(/\s/g, '');

const ageOf = (text: string) => /^(?:만\s?)?(\d{1,3})\s?[살세]$/.exec(text)?.[1] ?? null;

/** "세 배" as "3배": how often something is, or how many there are. */
const countOf = (text: string) => {
  const [, count = '', name = ''] = /^(\S+?)\s?(배|개|명|번째|번|마리|가지|살|시간)$/.exec(text) ?? [];
  return `${koreanNumeral(count) ?? count}${name}`;
};

/** An ion with its charge behind "^" ("Ca^2+"); the bare sign says the same only where no figure stands before it. */
const ionOf = (text: string) =>
  plainSigns(text)
    .replace(/\^\{([^{}]*)\}/g, '^$1')
    .replace(/(?<=[a-z])\^(?=[+-]$)/i, '')
    .replace(/\s/g, '');

/** Whether two short texts are the same sign, as it is set and as it is typed: "○" and "O", "⑤" and "5번", "13살" and "13세", "√2" and "루트 이". */
export function sameSign(typed: string, key: string, isCaseSensitive: boolean): boolean {
  const isLatin = /^[a-z]$/i.test(typed) && /^[a-z]$/i.test(key);
  if (!isLatin && key !== 'ㅇ' && marks.some((mark) => mark.test(typed) && mark.test(key))) return true;
  if (circled.test(key)) {
    const figures = (text: string) =>
      choiceOf(text)
        .normalize('NFKC')
        .replace(/^(\d+)\)$/, '$1')
        .replace(/(\d)\s?번\s+(?=\d)/g, '$1,')
        .replace(/(\d)\s?번/g, '$1')
        .replace(/\s/g, '');
    return figures(typed) === figures(key);
  }
  if (choice.test(key) && choiceOf(typed).replace(/\s/g, '') === key.replace(/\s/g, '')) return true;
  if (ratio.test(key) && ratioOf(typed) === ratioOf(key)) return true;
  if (root.test(key) && rootOf(typed) === rootOf(key)) return true;
  const age = ageOf(key);
  if (age !== null) return ageOf(typed) === age;
  if (/^\d+\s?(?:배|개|명|번째|마리|가지|시간)$/.test(key) && countOf(typed) === countOf(key)) return true;
  if (/^\d+시간\s?\d+분$/.test(key)) return timeOf(typed) === timeOf(key);
  if (/^[A-Z].*[⁺⁻]$/.test(key)) return ionOf(typed) === ionOf(key);
  return !isCaseSensitive && sameAmount(typed, key);
}
