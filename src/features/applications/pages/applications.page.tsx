import { membersScreen } from '#src/web/members-screen.ts';

export const meta = () => [{ title: '신청 내역 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

const Screen = membersScreen(
  async () => (await import('../parts/applications-screen.tsx')).ApplicationsScreen,
);

export default function ApplicationsPage() {
  return <Screen />;
}
