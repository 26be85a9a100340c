import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** The browser's own QR reader (Chrome on Android has it). */
function detectorOf(): DetectorClass | null {
  return (globalThis as unknown as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null;
}

const lookEveryMs = 250;

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Reads QR codes with the phone's camera; where the browser cannot, it says how else to go on. */
export function Camera({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onText);
  told.current = onText;
  const [isOn, setOn] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const Reader = detectorOf();
    if (!Reader) return;
    const reader = new Reader({ formats: ['qr_code'] });
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    const look = async () => {
      if (!video.current || video.current.readyState < 2) return;
      const [found] = await reader.detect(video.current).catch(() => []);
      if (found && !isOver) told.current(found.rawValue);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (isOver || !video.current) return stop(opened);
        video.current.srcObject = opened;
        await video.current.play();
        timer = setInterval(() => void look(), lookEveryMs);
      })
      .catch(() => setTrouble('카메라를 쓸 수 없습니다. 브라우저의 카메라 권한을 확인해 주세요.'));
    return () => {
      isOver = true;
      clearInterval(timer);
      stop(stream);
    };
  }, [isOn]);

  const start = () => {
    if (detectorOf()) return setOn(!isOn);
    setTrouble(
      '이 브라우저는 QR 코드를 바로 읽지 못합니다. 휴대폰의 기본 카메라로 비추면 이 화면이 열리며 입장이 확인됩니다. 아래에서 이름이나 번호로 찾으셔도 됩니다.',
    );
  };
  return (
    <div className="grid gap-3">
      <Button onClick={start}>{isOn ? '카메라 끄기' : '카메라로 읽기'}</Button>
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
