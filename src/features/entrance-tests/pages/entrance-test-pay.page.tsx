import { titled } from '#src/shared/identity/own-name.ts';
import { type MembersPageHandle, membersScreen } from '#src/web/session/members-screen.ts';
import { useOwnDocument } from '#src/web/session/own-document.ts';

export const meta = () => [{ title: titled('응시료 결제') }, { name: 'robots', content: 'noindex' }];

export const handle: MembersPageHandle = {
  why: '결제는 로그인한 뒤에 이어집니다. 선점한 자리는 그대로 있습니다.',
  pays: true,
};

const Screen = membersScreen(
  async () =>
    (await import('#src/features/entrance-tests/parts/payments/entrance-test-pay-screen.tsx'))
      .EntranceTestPayScreen,
);

export default function EntranceTestPayPage() {
  return useOwnDocument('/entranceTestPay') ? <Screen /> : null;
}
