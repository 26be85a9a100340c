import { titled } from '#src/shared/identity/own-name.ts';
import { type MembersPageHandle, membersScreen } from '#src/web/session/members-screen.ts';

export const meta = () => [{ title: titled('신청 내역') }, { name: 'robots', content: 'noindex' }];

export const handle: MembersPageHandle = { why: '신청 내역은 로그인한 뒤에 볼 수 있습니다.' };

const Screen = membersScreen(
  async () => (await import('../parts/applications-screen.tsx')).ApplicationsScreen,
);

export default function ApplicationsPage() {
  return <Screen />;
}
