import { passwordAdvice, passwordLength } from '#src/features/members/rules/passwords.ts';

/** Staff see many people's data, so theirs are longer (characters after NFKC). */
const staffPasswordMin = 12;

/**
 * Why a staff password is refused, as a sentence; null where it is good. What members may not use staff may not either;
 * besides it is longer and holds nothing of the person's own anywhere.
 */
export function staffPasswordRefusal(
  password: string,
  own: { readonly email: string; readonly name: string },
): string | null {
  const plain = password.normalize('NFKC');
  const length = [...plain].length;
  if (length < staffPasswordMin) return `비밀번호는 ${staffPasswordMin}자 이상으로 정해 주세요.`;
  if (length > passwordLength.max) return `비밀번호는 ${passwordLength.max}자까지입니다.`;
  const account = (own.email.split('@')[0] ?? '').toLowerCase();
  const folded = plain.toLowerCase();
  if ((account.length >= 3 && folded.includes(account)) || folded.includes(own.name.toLowerCase()))
    return '이메일이나 이름이 들어간 비밀번호는 쓸 수 없습니다.';
  return passwordAdvice(password, { email: own.email, name: own.name });
}
