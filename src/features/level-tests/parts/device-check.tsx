import { useEffect, useState } from 'react';
import { Rich } from '#src/features/items/parts/rich.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { inAppBrowserOf, kakaoOutside } from '#src/web/in-app.ts';
import { canKeepAnswers } from './outbox.ts';

type Verdict = 'checking' | 'good' | 'bad';

const verdictLabels: Readonly<Record<Verdict, string>> = {
  checking: '확인하는 중',
  good: '좋습니다',
  bad: '확인이 필요합니다',
};

function Line({ name, verdict, help }: { name: string; verdict: Verdict; help: string }) {
  return (
    <li className="grid gap-0.5">
      <p className="flex justify-between gap-3">
        <span>{name}</span>
        <strong className={verdict === 'bad' ? 'text-danger' : 'text-brand'}>{verdictLabels[verdict]}</strong>
      </p>
      {verdict === 'bad' && <p className="text-sm text-danger">{help}</p>}
    </li>
  );
}

/** A short tone, so that the student can tell whether sound comes out. */
function playTone(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = 0.1;
  tone.frequency.value = 660;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.6);
  tone.onended = () => void audio.close();
}

const formula = [{ type: 'maths' as const, tex: '\\frac{2}{3} + \\sqrt{16} = 4\\tfrac{2}{3}' }];

/** A browser inside an app works, and another one is safer: it keeps answers, saves files and prints. */
function InAppHint() {
  const [isIn, setIn] = useState<ReturnType<typeof inAppBrowserOf>>(null);
  useEffect(() => setIn(inAppBrowserOf(navigator.userAgent)), []);
  if (isIn === null) return null;
  return (
    <Notice tone="warn" title="앱 안의 브라우저로 보고 있습니다.">
      <p>
        여기서도 시험을 볼 수 있지만, 뒤로 가기나 다른 대화방을 누르면 창이 닫힐 수 있습니다. 닫혀도 저장된
        답은 남으니 다시 들어와 이어서 보세요.
      </p>
      {isIn === 'kakaotalk' && (
        <ButtonLink
          isOutside
          variant="secondary"
          className="justify-self-start"
          to={kakaoOutside(location.href)}
        >
          다른 브라우저로 열기
        </ButtonLink>
      )}
      <p className="text-sm">다른 브라우저에서는 휴대폰 번호를 다시 확인한 뒤 이어하게 됩니다.</p>
    </Notice>
  );
}

/** Storage, connection, the look of maths, and sound, before the clock starts. */
export function DeviceCheck() {
  const [storage, setStorage] = useState<Verdict>('checking');
  const [network, setNetwork] = useState<Verdict>('checking');
  useEffect(() => {
    void canKeepAnswers().then((can) => setStorage(can ? 'good' : 'bad'));
    setNetwork(navigator.onLine ? 'good' : 'bad');
  }, []);
  return (
    <section className="grid gap-4" aria-label="기기 확인">
      <h2 className="text-xl">기기 확인</h2>
      <InAppHint />
      <ul className="grid gap-3">
        <Line
          name="답안을 이 기기에 보관하기"
          verdict={storage}
          help="이 브라우저에는 답안을 보관할 수 없습니다. 시크릿 창이 아닌 크롬, 엣지, 사파리를 써 주세요."
        />
        <Line name="인터넷 연결" verdict={network} help="인터넷에 연결되어 있지 않습니다." />
      </ul>
      <div className="grid gap-2">
        <p>아래 식이 분수와 근호로 보이면 좋습니다.</p>
        <div className="rounded-card border border-line bg-paper p-4">
          <Rich blocks={formula} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={playTone}>
          소리 들어 보기
        </Button>
        <p className="text-sm text-ink-soft">듣기 문항이 있으면 이 크기로 들립니다.</p>
      </div>
    </section>
  );
}
