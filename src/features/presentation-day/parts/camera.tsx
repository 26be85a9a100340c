import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { openQrReader } from './qr-reader.ts';

const pollEveryMs = 200;
const noCamera =
  '카메라를 쓸 수 없습니다. 브라우저의 카메라 권한을 확인해 주세요. 아래에서 이름이나 번호로 찾으실 수 있습니다.';
const noReader =
  'QR 코드를 읽는 기능을 내려받지 못했습니다. 연결된 뒤에 다시 눌러 주세요. 아래에서 이름이나 번호로 찾으실 수 있습니다.';

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Opens the camera behind a video and looks at it a few times a second; answers how to stop. */
function watch(video: HTMLVideoElement, onText: (text: string) => void, onTrouble: (why: string) => void) {
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const begin = async () => {
    const read = await openQrReader().catch(() => null);
    if (!read) return onTrouble(noReader);
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (isOver) return stop(stream);
    video.srcObject = stream;
    await video.play();
    // One look after the other: a slow phone never piles them up.
    const scan = async () => {
      const text = video.readyState < 2 ? null : await read(video).catch(() => null);
      if (isOver) return;
      if (text) onText(text);
      timer = setTimeout(() => void scan(), pollEveryMs);
    };
    await scan();
  };
  begin().catch(() => {
    if (!isOver) onTrouble(noCamera);
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop(stream);
  };
}

/** Reads QR codes with the phone's camera, in every browser that has one. */
export function Camera({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const notified = useRef(onText);
  notified.current = onText;
  const [isOn, setOn] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  // Fetched while the network is there; the camera itself waits to be asked for.
  useEffect(() => void openQrReader().catch(() => undefined), []);
  useEffect(() => {
    if (!isOn || !video.current) return;
    const give = (why: string) => {
      setTrouble(why);
      setOn(false);
    };
    return watch(video.current, (text) => notified.current(text), give);
  }, [isOn]);

  const toggle = () => {
    setTrouble(null);
    setOn(!isOn);
  };
  return (
    <div className="grid gap-3">
      <Button onClick={toggle}>{isOn ? '카메라 끄기' : '카메라로 읽기'}</Button>
      {trouble && <p role="status">{trouble}</p>}
      {isOn && (
        <video
          ref={video}
          muted
          playsInline
          className="aspect-square w-full rounded-card bg-ink object-cover"
          aria-label="카메라 화면"
        />
      )}
    </div>
  );
}
