import { titled } from '#src/shared/identity/own-name.ts';
import { type MembersPageHandle, membersScreen } from '#src/web/session/members-screen.ts';

export const meta = () => [{ title: titled('내 계정') }, { name: 'robots', content: 'noindex' }];

export const handle: MembersPageHandle = { why: '내 계정은 로그인한 뒤에 볼 수 있습니다.' };

const Screen = membersScreen(
  async () => (await import('../parts/account-with-payments.tsx')).AccountWithPayments,
);

export default function AccountPage() {
  return <Screen />;
}
