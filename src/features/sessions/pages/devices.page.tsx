import { titled } from '#src/shared/identity/own-name.ts';
import { membersScreen } from '#src/web/session/members-screen.ts';

export const meta = () => [{ title: titled('로그인 기기') }];

const Screen = membersScreen(async () => (await import('../parts/devices-screen.tsx')).DevicesScreen);

export default function DevicesPage() {
  return <Screen />;
}
