import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { type Device, endDevice, listDevices, signOutEverywhere } from '../contract.ts';

export function DevicesScreen() {
  const queries = useQueryClient();
  const devices = useQuery({ queryKey: ['devices'], queryFn: () => callApi(listDevices, {}) });
  const end = useMutation({
    mutationFn: (sessionId: string) => callApi(endDevice, { sessionId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  });
  return (
    <section className="mx-auto grid w-full max-w-2xl gap-6 py-4 md:py-8">
      <header className="grid gap-2">
        <Link
          to="/account"
          className="inline-flex min-h-11 items-center justify-self-start text-brand underline underline-offset-4"
        >
          내 계정
        </Link>
        <h1 className="text-2xl">로그인 기기</h1>
        <p className="text-ink-soft">
          지금 로그인되어 있는 브라우저입니다. 모르는 기기가 있으면 바로 로그아웃해 주세요.
        </p>
      </header>
      {end.isError && <Notice tone="bad" title={sentenceOf(end.error)} isLive />}
      {devices.isError && <Notice tone="bad" title={sentenceOf(devices.error)} isLive />}
      {devices.isPending && <Skeleton className="h-24" />}
      <ul className="grid gap-3">
        {devices.data?.devices.map((device) => (
          <li key={device.sessionId}>
            <DeviceCard device={device} isBusy={end.isPending} onEnd={() => end.mutate(device.sessionId)} />
          </li>
        ))}
      </ul>
      <EverywhereButton />
    </section>
  );
}

function DeviceCard({ device, isBusy, onEnd }: { device: Device; isBusy: boolean; onEnd: () => void }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device.device}
          {device.isThisOne && <StatusBadge tone="good">지금 이 기기</StatusBadge>}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {device.address} · 마지막 사용 {formatSeoulDateTime(device.lastSeenAt)}
        </p>
      </div>
      {!device.isThisOne && (
        <Button variant="secondary" disabled={isBusy} onClick={onEnd}>
          로그아웃
          <span className="sr-only"> {device.device}</span>
        </Button>
      )}
    </Card>
  );
}

function EverywhereButton() {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const everywhere = useMutation({
    mutationFn: () => callApi(signOutEverywhere, {}),
    onSuccess: () => navigate('/quit', { replace: true, state: { reason: 'everywhere' } }),
  });
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setIsAsking(true)}>
        모든 기기에서 로그아웃
      </Button>
      <Dialog
        title="모든 기기에서 로그아웃"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              취소
            </Button>
            <Button variant="danger" isBusy={everywhere.isPending} onClick={() => everywhere.mutate()}>
              모두 로그아웃
            </Button>
          </>
        }
      >
        <p>이 기기를 포함해 모든 기기에서 로그아웃됩니다. 신청과 결제 내역은 그대로 남습니다.</p>
        {everywhere.isError && <Notice tone="bad" title={sentenceOf(everywhere.error)} isLive />}
      </Dialog>
    </>
  );
}
