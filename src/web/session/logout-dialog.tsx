import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { callApi, sentenceOf } from '../api/api.ts';
import { useSession } from './session.tsx';

/** The plumbing's own view of the call; the feature that serves it stands upstairs. */
const logout = endpoint('POST /api/logout', {
  who: 'anyone',
  summary: 'Ends this session.',
  input: z.strictObject({}),
  data: z.unknown(),
});

/** Asks, signs out, and goes home in place of the page; a failure alerts its `resultMsg` (§4). */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    try {
      await callApi(logout, {});
      // Home first: signing out on a members' page would flash its sign-in screen.
      await navigate('/', { replace: true });
      signOut();
      onClose();
    } catch (error) {
      window.alert(sentenceOf(error));
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      title="로그아웃"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button isBusy={isBusy} busyText="로그아웃하는 중…" onClick={() => void leave()}>
            확인
          </Button>
        </>
      }
    >
      <p>로그아웃 하시겠습니까?</p>
    </Dialog>
  );
}
