import { membersScreen } from '#src/web/session/members-screen.ts';

export const meta = () => [{ title: '로그인 기기 | MSC 아카데미' }];

const Screen = membersScreen(async () => (await import('../parts/devices-screen.tsx')).DevicesScreen);

export default function DevicesPage() {
  return <Screen />;
}
