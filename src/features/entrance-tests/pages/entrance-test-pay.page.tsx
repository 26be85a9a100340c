import { membersScreen } from '#src/web/members-screen.ts';

export const meta = () => [{ title: '응시료 결제 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

const Screen = membersScreen(
  async () => (await import('../parts/entrance-test-pay-screen.tsx')).EntranceTestPayScreen,
);

export default function EntranceTestPayPage() {
  return <Screen />;
}
