import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const subject = '[{academy}] 신청하신 내용을 알려 드립니다';
const why =
  '계정에 휴대폰 번호가 없어 이메일로 알려 드립니다. 내 계정에서 지금 쓰시는 번호를 확인해 주세요: {site}/account';

/**
 * A text as a mail to an account without a number. An address that was only typed may be a stranger's: it is told that there
 * is news and until when it matters, with no name and no private link.
 */
export function numberlessMail(
  { text, expiresAt }: { readonly text: string; readonly expiresAt?: Date | undefined },
  isProven: boolean,
): { readonly subject: string; readonly text: string } {
  const until = expiresAt ? ` ${formatSeoulDateTime(expiresAt)} 전에` : '';
  const news = `[{academy}] 신청하신 내용에 새 소식이 있습니다.${until} 로그인해 신청 내역에서 확인해 주세요: {site}/applications`;
  return { subject, text: `${isProven ? text : news}\n\n${why}` };
}
