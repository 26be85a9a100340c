import { membersScreen } from '#src/web/members-screen.ts';

export const meta = () => [{ title: '내 계정 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

const Screen = membersScreen(async () => (await import('../parts/account/account-screen.tsx')).AccountScreen);

export default function AccountPage() {
  return <Screen />;
}
