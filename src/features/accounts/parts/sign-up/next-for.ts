import { safeReturnTo } from '#src/features/members/rules/members.ts';
import { toast } from '#src/ui/toast.ts';
import type { SignUpDraft } from './draft.ts';

/**
 * Welcomes a newcomer who is on a way, and says where it goes on: to what was being looked at, or with a child to the tests it
 * can take. Null where there is neither, and the page itself says what one can do.
 */
export function nextFor({ children }: SignUpDraft, returnTo: string | null): string | null {
  const wanted = safeReturnTo(returnTo ?? undefined);
  const names = children.map(({ name }) => name.trim()).filter((name) => name !== '');
  if (wanted === '/' && names.length === 0) return null;
  const registered = names.length > 0 ? `${names.join(', ')} 학생을 등록했습니다. ` : '';
  void toast(`${registered}회원이 되신 것을 환영합니다.`);
  return wanted === '/' ? '/entranceTest' : wanted;
}
