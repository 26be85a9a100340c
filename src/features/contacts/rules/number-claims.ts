import type { Holidays } from '#src/features/policies/rules.ts';
import { lastDayOf } from '#src/features/policies/rules.ts';
import { formatSeoulDate, seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';

/** Calendar days whoever has the account has to say that the number is still theirs. */
export const objectDays = 7;
/** Days after an objection in which nobody asks for the same number again; a person decides until then. */
export const askAgainDays = 90;
/** How often one address asks for numbers in a day. */
export const claimsPerAddressAndDay = 5;
/** Days after its end a claim is kept; by then the last guest's matter of before it is destroyed too. */
export const claimKeptDays = 400;

/**
 * The instant at which a number is let go unless somebody objects: the end of the seventh calendar day, counted as the
 * law counts (`lastDayOf`), and where that is no working day of the next.
 */
export function dueOf(askedAt: Date, holidays: Holidays): Date {
  return startOfSeoulDay(seoulDayAfter(lastDayOf(askedAt, objectDays, holidays)));
}

/** The last day on which an objection counts, as it is said: `2026년 11월 30일 (월)`. */
export const lastDayLabel = (dueAt: Date): string => formatSeoulDate(new Date(dueAt.getTime() - 1));

/** What stands in the texts; none of them names anything of the account. */
export const claimTexts = {
  asked: (dueAt: Date) =>
    `[{academy}] 이 번호로 가입된 계정이 본인의 것이 아니라는 확인을 접수했습니다. ${lastDayLabel(dueAt)}까지 그 계정에서 이의가 없으면 이 번호로 가입하거나 계정의 번호를 바꾸실 수 있고, 문자로 알려 드립니다. 접수하신 적이 없다면 로그인해 '이 번호를 계속 씁니다'를 눌러 주세요.`,
  released:
    '[{academy}] 이 번호를 쓰던 계정에서 번호를 내렸습니다. 이제 이 번호로 가입하거나 내 계정에서 번호를 바꾸실 수 있습니다.\n{site}/signup',
  objected:
    '[{academy}] 이 번호를 계속 쓴다는 확인이 있어 접수하신 확인을 마쳤습니다. 본인의 번호가 맞다면 통신사 가입 확인서를 가지고 분원이나 고객센터로 알려 주세요.',
  question: (dueAt: Date, code: string) =>
    [
      '[{academy}] 회원님의 계정에 등록된 휴대폰 번호를 지금 쓰고 있다는 분이 본인 확인을 마치고, 이 계정은 자신의 것이 아니라고 알려 왔습니다.',
      `그 번호를 계속 쓰신다면 ${lastDayLabel(dueAt)}까지 아래 링크에서 알려 주세요. 알려 주시지 않으면 계정에서 번호만 내려갑니다. 자녀, 신청과 결제 기록은 그대로 있고, 다음에 로그인하실 때 새 번호를 확인하시면 됩니다.`,
      `이 번호를 계속 씁니다: {site}/account/number/keep#${code}`,
    ].join('\n'),
  letGo:
    '[{academy}] 회원님의 계정에서 휴대폰 번호가 내려갔습니다. 이제 그 번호로는 안내를 보내지 않습니다. 로그인해 지금 쓰시는 번호를 확인해 주세요. 궁금하신 점은 고객센터로 알려 주세요.',
} as const;
